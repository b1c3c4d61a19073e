// Small sounds made on the spot, so that no sound file is loaded. Silent unless switched on.
import { settings } from './settings.svelte';

export type Sound = 'roll' | 'mark' | 'bonus' | 'no' | 'over' | 'turn';

interface Tone {
  /** Seconds from now. */
  at: number;
  hertz: number;
  seconds: number;
  shape: OscillatorType;
  loud: number;
}

function tone(at: number, hertz: number, seconds: number, shape: OscillatorType, loud = 0.12): Tone {
  return { at, hertz, seconds, shape, loud };
}

const TONES: Record<Sound, Tone[]> = {
  roll: [0, 0.07, 0.13, 0.21, 0.3].map((at, nth) => tone(at, 210 + ((nth * 97) % 130), 0.04, 'triangle')),
  mark: [tone(0, 520, 0.06, 'triangle')],
  bonus: [tone(0, 660, 0.09, 'sine'), tone(0.08, 880, 0.14, 'sine')],
  no: [tone(0, 170, 0.14, 'sine')],
  turn: [tone(0, 587, 0.14, 'sine', 0.16), tone(0.16, 784, 0.22, 'sine', 0.16)],
  over: [523, 659, 784, 1047].map((hertz, nth) => tone(nth * 0.13, hertz, 0.24, 'sine')),
};

let context: AudioContext | null = null;

/** A major scale, in half tones: a chain climbs it. */
const SCALE = [0, 2, 4, 5, 7, 9, 11, 12];

/** How much higher a sound is, so many steps up. */
export function raised(steps: number): number {
  return 2 ** (SCALE[Math.min(steps, SCALE.length - 1)]! / 12);
}

/** Play a sound, if sounds are on; some steps higher. */
export function play(sound: Sound, steps = 0): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  for (const part of TONES[sound]) ring(context, { ...part, hertz: part.hertz * raised(steps) });
}

function ring(audio: AudioContext, part: Tone): void {
  const begin = audio.currentTime + part.at;
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.type = part.shape;
  voice.frequency.value = part.hertz;
  volume.gain.setValueAtTime(part.loud, begin);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + part.seconds);
  voice.connect(volume).connect(audio.destination);
  voice.start(begin);
  voice.stop(begin + part.seconds);
}
