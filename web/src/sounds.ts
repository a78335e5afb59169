/**
 * Quiet sounds, made when they are needed: nothing to load.
 *
 * Browsers allow sound only after a person has done something. To open it takes long, too: so that is part of
 * what a person does, such as to start a game, and never of a turn that is shown while a computer thinks.
 */

import { sound } from './settings';

let context: AudioContext | null = null;

interface Note {
    /** Hertz, at its start and its end; 0: noise. */
    from: number;
    to: number;
    /** Seconds from now on, and how long. */
    at: number;
    length: number;
    loud: number;
    shape?: OscillatorType;
}

export type Sound = 'roll' | 'step' | 'pay' | 'lay' | 'win' | 'loss' | 'tie' | 'end';

const SOUNDS: Record<Sound, Note[]> = {
    roll: [0, 0.06, 0.11, 0.18, 0.28].map(at => ({ from: 0, to: 0, at, length: 0.035, loud: 0.12 })),
    step: [{ from: 190, to: 120, at: 0, length: 0.06, loud: 0.1, shape: 'triangle' }],
    pay: [
        { from: 1760, to: 1720, at: 0, length: 0.12, loud: 0.05 },
        { from: 2350, to: 2300, at: 0.07, length: 0.16, loud: 0.04 },
    ],
    lay: [{ from: 0, to: 0, at: 0, length: 0.14, loud: 0.05 }],
    win: [523, 659, 784, 1047, 784, 1047].map((hz, i) => ({ from: hz, to: hz, at: i * 0.14, length: i === 5 ? 0.7 : 0.26, loud: 0.06, shape: 'triangle' })),
    loss: [392, 349, 311, 262].map((hz, i) => ({ from: hz, to: hz * 0.985, at: i * 0.22, length: 0.4, loud: 0.05, shape: 'sine' })),
    tie: [523, 659, 523, 659].map((hz, i) => ({ from: hz, to: hz, at: i * 0.18, length: 0.3, loud: 0.05, shape: 'triangle' })),
    end: [523, 659, 784].map((hz, i) => ({ from: hz, to: hz, at: i * 0.13, length: 0.3, loud: 0.06, shape: 'triangle' })),
};

function noise(audio: AudioContext, seconds: number): AudioBufferSourceNode {
    const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    const source = audio.createBufferSource();
    source.buffer = buffer;
    return source;
}

function open(): void {
    if (sound.value && 'AudioContext' in globalThis) context ??= new AudioContext();
}

/** Sounds are heard from the next click, key or touch on. */
export function listenForGestures(): void {
    for (const gesture of ['click', 'pointerup', 'keydown']) addEventListener(gesture, open, { passive: true });
}

export function play(name: Sound): void {
    if (!sound.value || !context) return;
    if (context.state === 'suspended') void context.resume();
    for (const note of SOUNDS[name]) {
        const begin = context.currentTime + note.at;
        const gain = context.createGain();
        gain.gain.setValueAtTime(note.loud, begin);
        gain.gain.exponentialRampToValueAtTime(0.0001, begin + note.length);
        gain.connect(context.destination);
        let source: AudioScheduledSourceNode;
        if (note.from === 0) source = noise(context, note.length);
        else {
            const tone = context.createOscillator();
            tone.type = note.shape ?? 'sine';
            tone.frequency.setValueAtTime(note.from, begin);
            tone.frequency.linearRampToValueAtTime(note.to, begin + note.length);
            source = tone;
        }
        source.connect(gain);
        source.start(begin);
        source.stop(begin + note.length);
    }
}
