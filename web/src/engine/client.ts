/** The page's side of the engine's workers. */

import { hasVectors, EngineError } from 'marrakech-engine';
import portableWasm from '../../../build/wasm/portable.wasm?url';
import vectorWasm from '../../../build/wasm/marrakech.wasm?url';
import net2 from '../../../data/net2.mkn?url';
import net3 from '../../../data/net3.mkn?url';
import net4 from '../../../data/net4.mkn?url';
import type { Answer, Call } from './calls';

const NETS: Record<number, string> = { 2: net2, 3: net3, 4: net4 };

/** What the service worker fetches once the page is idle. */
export const LATER = [net2, net3, net4, portableWasm, vectorWasm];

/** One worker with an engine; it does one thing after the other. */
export class EngineClient {
    private worker: Worker | null = null;
    private next = 1;
    private readonly waiting = new Map<number, { resolve(result: never): void; reject(problem: Error): void }>();

    /** Asks the worker, which is started if it is not there. */
    async ask<T>(call: Call): Promise<T> {
        if (!this.worker) {
            const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
            const fail = (cause: unknown) => {
                // One that was stopped meanwhile has a successor, which may do better.
                if (this.worker === worker) this.stop(new NoEngine('the engine could not be started', { cause }));
            };
            this.worker = worker;
            worker.addEventListener('message', (event: MessageEvent<Answer>) => this.settle(event.data));
            worker.addEventListener('error', fail);
            this.send({ kind: 'open', wasm: hasVectors() ? vectorWasm : portableWasm }).catch(fail);
        }
        return this.send<T>(call);
    }

    /** Sees to it that it has the net for so many players. */
    async needNet(players: number): Promise<void> {
        await this.ask({ kind: 'net', players, url: NETS[players]! });
    }

    /** Ends whatever it does. The next question starts it again. */
    stop(reason: Error = new Stopped()): void {
        this.worker?.terminate();
        this.worker = null;
        for (const { reject } of this.waiting.values()) reject(reason);
        this.waiting.clear();
    }

    private send<T>(call: Call): Promise<T> {
        const id = this.next++;
        return new Promise<T>((resolve, reject) => {
            this.waiting.set(id, { resolve, reject });
            this.worker!.postMessage({ id, call });
        });
    }

    private settle(answer: Answer): void {
        const waiting = this.waiting.get(answer.id);
        this.waiting.delete(answer.id);
        if ('result' in answer) waiting?.resolve(answer.result as never);
        else {
            const { code, message, offset, line, turn } = answer.error;
            waiting?.reject(new EngineError({ error: code, text: message, offset, line, turn }));
        }
    }
}

/** A question that nobody waits for any more. */
export class Stopped extends Error {}

/** The engine did not come: there is no connection, or not enough memory. */
export class NoEngine extends Error {}

/** For quick questions about rules; for thinking, which takes its time; for looking at finished games. */
export const referee = new EngineClient();
export const thinker = new EngineClient();
export const analyst = new EngineClient();
