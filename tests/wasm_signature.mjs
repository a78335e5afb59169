// Prints the bench signature of the library compiled to WebAssembly.
import { readFileSync } from 'node:fs';

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), { host: { now: () => 0 } });
const { memory, net_room, net_open, bench_signature } = instance.exports;
for (const players of [2, 3, 4]) {
    const net = readFileSync(`data/net${players}.mkn`);
    new Uint8Array(memory.buffer).set(net, net_room(players, net.length));
    net_open(players, net.length);
}
console.log(BigInt.asUintN(64, bench_signature()).toString(16).padStart(16, '0'));
