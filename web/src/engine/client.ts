/** The page's side of the engine's workers. */

import { hasVectors, EngineError } from 'marrakech-engine';
import portableWasm from '../../../build/wasm/portable.wasm?url';
import vectorWasm from '../../../build/wasm/marrakech.wasm?url';
import net2 from '../../../data/net2.mkn?url';
import net3 from '../../../data/net3.mkn?url';
import net4 from '../../../data/net4.mkn?url';
import { type Answer, type Ask, type CallName, NO_NET, type Question, type Refusal, type Result } from './calls';

const NETS = { 2: net2, 3: net3, 4: net4 };

/** What the service worker fetches once the page is idle. */
export const LATER = [net2, net3, net4, portableWasm, vectorWasm];

/** Whoever waits for the answer to a question. */
interface Waiting {
    settle: (event: MessageEvent) => void;
    reject: (reason: Error) => void;
}

/** One worker with an engine; it does one thing after the other. */
export class EngineClient {
    private worker: Worker | null = null;
    private next = 1;
    private readonly waiting = new Map<number, Waiting>();

    /** Asks the worker, which is started if it is not there. */
    ask<N extends CallName>(name: N, ask: Ask<N>): Promise<Result<N>> {
        this.worker ??= this.start();
        return this.send(this.worker, name, ask);
    }

    /** Ends whatever it does. The next question starts it again. */
    stop(reason: Error = new Stopped()): void {
        this.worker?.terminate();
        this.worker = null;
        for (const { reject } of this.waiting.values()) reject(reason);
        this.waiting.clear();
    }

    private start(): Worker {
        const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
        const fail = (cause: unknown) => {
            // One that was stopped meanwhile has a successor, which may do better.
            if (this.worker === worker) this.stop(new NoEngine('the engine could not be started', { cause }));
        };
        worker.addEventListener('message', (event: MessageEvent<Answer>) => {
            const waiting = this.waiting.get(event.data.id);
            this.waiting.delete(event.data.id);
            waiting?.settle(event);
        });
        worker.addEventListener('error', fail);
        this.send(worker, 'open', { wasm: hasVectors() ? vectorWasm : portableWasm, nets: NETS }).catch(fail);
        return worker;
    }

    private send<N extends CallName>(worker: Worker, name: N, ask: Ask<N>): Promise<Result<N>> {
        const id = this.next++;
        return new Promise((resolve, reject) => {
            // Messages have no type. That the answer to a question by this name is of this type is here, and only here.
            const settle = ({ data }: MessageEvent<Answer<N>>) => {
                if ('result' in data) resolve(data.result);
                else reject(problemOf(data.error));
            };
            this.waiting.set(id, { settle, reject });
            worker.postMessage({ id, name, ask } satisfies Question<N>);
        });
    }
}

function problemOf({ code, message, offset, line, turn }: Refusal): Error {
    if (code === NO_NET) return new NetProblem(message);
    return new EngineError({ error: code, text: message, offset, line, turn });
}

/** A question that nobody waits for any more. */
export class Stopped extends Error {}

/** The engine did not come: there is no connection, or not enough memory. */
export class NoEngine extends Error {}

/** What a computer player needs could not be loaded. */
export class NetProblem extends Error {}

/** For quick questions about rules; for thinking, which takes its time; for looking into games. */
export const referee = new EngineClient();
export const thinker = new EngineClient();
export const analyst = new EngineClient();
