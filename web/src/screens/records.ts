/** Games from and to .mkh files. */

import { EngineError } from 'marrakech-engine';
import { referee } from '../engine/client';
import { savedGame } from '../game/received';
import { newSeed, type SavedGame, saveGame } from '../game/store';

/** Room for far more games than a person plays; a larger file is something else. */
const MOST_BYTES = 4 << 20;

/** The engine reads no longer text; the longest game with all the notes that it can have is much shorter. */
const RECORD_BYTES = (128 << 10) - 1;

/** One of the records of a file, and how many lines stand before it. */
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
    if (file.size > MOST_BYTES) throw new RecordProblem(tooLong(0), 0);
    const games: SavedGame[] = [];
    for (const part of splitRecords(await file.text())) games.push(await readRecord(part));
    for (const game of games) await saveGame(game);
    return games;
}

function tooLong(line: number): EngineError {
    return new EngineError({ error: 'TEXT_FULL', text: 'the text is too long', offset: 0, line, turn: 0 });
}

/** Comments, tags and everything else; what is not closed ends somewhere, and the engine will say so. */
const TOKEN = /\{[^}]*\}?|\[(?:[^"\]\n]|"(?:\\.|[^"\\\n])*")*\]?|[^\s[{]+/g;

/** The records of a text: one begins where tags follow turns. */
export function splitRecords(text: string): Part[] {
    const starts = [0];
    let turnsSeen = false;
    for (const { 0: token, index } of text.matchAll(TOKEN)) {
        if (token.startsWith('{')) continue;
        const tag = token.startsWith('[');
        if (tag && turnsSeen) starts.push(index);
        turnsSeen = !tag;
    }
    let linesBefore = 0;
    return starts.map((start, i) => {
        const part = { text: text.slice(start, starts[i + 1]), linesBefore };
        linesBefore += part.text.split('\n').length - 1;
        return part;
    });
}

async function readRecord({ text, linesBefore }: Part): Promise<SavedGame> {
    try {
        if (new TextEncoder().encode(text).length > RECORD_BYTES) throw tooLong(1);
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
