// A match between two computer players: node web/engine/example.mjs [FIRST [SECOND [GAMES]]]
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { Engine, EngineError } from './dist/engine.js';

const [first = 'merchant', second = 'apprentice', games = '4'] = process.argv.slice(2);
/** @param {string} name */
const file = name => readFile(new URL(`../../${name}`, import.meta.url));

const engine = await Engine.start(await file('build/wasm/marrakech.wasm'));
engine.addNet(2, await file('data/net2.mkn'));

let won = 0;
for (let number = 0; number < Number(games); number++) {
    // Each deal of dice is played twice, with seats changed.
    const seats = number % 2 ? [second, first] : [first, second];
    const game = engine.newGame(2, 'fr', 'n', BigInt(number >> 1));
    try {
        for (let state = game.state(); state.phase !== 'over'; state = game.state()) {
            const chance = state.phase === 'roll' || state.phase === 'draw';
            game.play(chance ? game.chance() : game.choose(seats[state.seat] ?? first, { nodes: 1000 }, BigInt(game.count)));
        }
    } catch (problem) {
        if (!(problem instanceof EngineError)) throw problem;
        console.error(problem.message);
        process.exit(1);
    }
    const { winners, scores } = game.state();
    const mine = seats.indexOf(first);
    won += winners[mine] ? 1 / winners.filter(Boolean).length : 0;
    console.log(`game ${number + 1}: ${seats.map((name, i) => `${name} ${scores[i]}`).join(', ')}`);
    game.free();
}
console.log(`${first} won ${won} of ${games} games`);
