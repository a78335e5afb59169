/** Games from and to .mkh files. */

import { EngineError } from 'marrakech-engine';
import { referee } from '../engine/client';
import { savedGame } from '../game/received';
import { newSeed, type SavedGame, saveGame } from '../game/store';

/** Room for far more games than a person plays; a larger file is something else. */
const MOST_BYTES = 4 << 20;

/** A record of a file that holds several, and how many lines stand before it. */
interface Part {
    text: string;
    linesBefore: number;
}

export class RecordProblem extends Error {
    constructor(
        readonly reason: unknown,
        readonly linesBefore: number,
    ) {
        super('a record was refused');
    }
}

/** Stores the games of a file; all of them or, if one is refused, none. */
export async function importRecords(file: Blob): Promise<SavedGame[]> {
    if (file.size > MOST_BYTES) throw new RecordProblem(tooLong(), 0);
    const whole: Part = { text: await file.text(), linesBefore: 0 };
    let games: SavedGame[];
    try {
        games = [await importRecord(whole)];
    } catch (problem) {
        const several = problem instanceof RecordProblem && problem.reason instanceof EngineError;
        if (!several || (problem.reason as EngineError).code !== 'RECORD_TRAILING') throw problem;
        games = [];
        for (const part of split(whole.text)) games.push(await importRecord(part));
    }
    for (const game of games) await saveGame(game);
    return games;
}

function tooLong(): EngineError {
    return new EngineError({ error: 'TEXT_FULL', text: 'the file is too long', offset: 0, line: 0, turn: 0 });
}

/** Records follow each other after an empty line, and begin with a tag. */
function split(text: string): Part[] {
    const parts: Part[] = [];
    let turnsSeen = true;
    text.split(/\r?\n/).forEach((line, i) => {
        const tag = line.startsWith('[');
        if (tag && turnsSeen) parts.push({ text: '', linesBefore: i });
        if (line.trim()) turnsSeen = !tag;
        const last = parts[parts.length - 1];
        if (last) last.text += `${line}\n`;
    });
    return parts;
}

async function importRecord({ text, linesBefore }: Part): Promise<SavedGame> {
    try {
        const game = await referee.ask<Uint8Array>({ kind: 'read', record: text, seed: newSeed() });
        return await savedGame(game);
    } catch (reason) {
        throw new RecordProblem(reason, linesBefore);
    }
}

/** Hands a text over as a file. */
export function download(name: string, text: string): void {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export async function exportGame(game: SavedGame): Promise<void> {
    const record = await referee.ask<string>({ kind: 'record', game: game.game });
    download(`marrakech-${new Date(game.created).toISOString().slice(0, 10)}-${game.id}.mkh`, record);
}
