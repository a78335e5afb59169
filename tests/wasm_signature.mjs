// Prints the bench signature of the core compiled to WebAssembly.
import { readFileSync } from 'node:fs';

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
const signature = BigInt.asUintN(64, instance.exports.mk_signature());
console.log(signature.toString(16).padStart(16, '0'));
