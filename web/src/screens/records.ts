/** Games from and to .mkh files. */

import { EngineError } from 'marrakech-engine';
import type { Packed } from '../engine/calls';
import { referee } from '../engine/client';
import { sameGames, savedGame, seatOf } from '../game/received';
import { listGames, newSeed, type SavedGame, saveGame } from '../game/store';
import { sure } from '../sure';
import { seatNames } from '../words';

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

/** How many games of a file are new here, and how many were here already. */
export interface Imported {
    added: number;
    known: number;
}

/** Stores the games of a file, unless they are here already; all of them or, if one is refused, none. */
export async function importRecords(file: Blob): Promise<Imported> {
    if (file.size > MOST_BYTES) throw new RecordProblem(tooLong(0), 0);
    // As long as the dice to come are not known, a record is the same game as one that has them.
    const found: Packed[] = [];
    const parts = splitRecords(await file.text());
    for (const part of parts) found.push(await readRecord(part, '0'));
    const stored = (await listGames()).map(({ game }) => game);
    const same = await sameGames(found, [...stored, ...found]);
    const fresh = parts.filter((_, i) => same[i] === stored.length + i);
    const games: SavedGame[] = [];
    for (const part of fresh) games.push(await savedGame(await readRecord(part, newSeed())));
    for (const game of games) await saveGame(game);
    return { added: fresh.length, known: parts.length - fresh.length };
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

async function readRecord({ text, linesBefore }: Part, seed: string): Promise<Packed> {
    try {
        if (new TextEncoder().encode(text).length > RECORD_BYTES) throw tooLong(1);
        return await referee.ask('read', { record: text, seed });
    } catch (reason) {
        throw new RecordProblem(reason, linesBefore);
    }
}

/** Letters of our languages and their neighbours that are more than a letter with a mark. */
const LETTERS: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' };

/** As much of a name as every system takes for a file. */
function plain(name: string): string {
    const marked = name.toLowerCase().replace(/[łøđßæœ]/g, letter => sure(LETTERS[letter]));
    const dashed = marked.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[^a-z0-9]+/g, '-');
    return dashed.slice(0, 17).replace(/^-|-$/g, '');
}

/** The name of a file: who plays and when, such as marrakech-you-merchant-2026-11-15.mkh. */
export function fileName(record: string, when: Date): string {
    const tag = (wanted: string) => new RegExp(`\\[${wanted} "((?:\\\\.|[^"\\\\\\n])*)"\\]`).exec(record)?.[1]?.replace(/\\(.)/g, '$1');
    const seats = Array.from({ length: Number(tag('Players') ?? 0) }, (_, i) => seatOf(tag(`Seat${i + 1}`)));
    const today = [when.getFullYear(), when.getMonth() + 1, when.getDate()].map(n => String(n).padStart(2, '0')).join('-');
    const day = /^\d{4}\.\d\d\.\d\d$/.exec(tag('Date') ?? '')?.[0].replaceAll('.', '-') ?? today;
    return `${['marrakech', ...seatNames(seats).map(plain), day].filter(Boolean).join('-')}.mkh`;
}

/** Hands a record over as a file. */
export function download(record: string, when = new Date()): void {
    const url = URL.createObjectURL(new Blob([record], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName(record, when);
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export async function exportGame(game: SavedGame): Promise<void> {
    const record = await referee.ask('record', { game: game.game });
    download(record, new Date(game.created));
}
