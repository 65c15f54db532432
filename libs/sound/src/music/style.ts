import type { Room } from '../mix/reverb.js';
import type { Drum } from './drums.js';
import type { MusicMood } from './mood.js';
import type { PadSound } from './pad.js';

export type Lead = 'keys' | 'bell' | 'marimba' | 'pluck';

export interface Part {
  sound: Lead;
  /** 0 to 1. */
  loud: number;
  /** Octaves above the chord. */
  octave: number;
}

/** Everything that tells one mood from another. Rhythms are positions in a bar of four, in beats. */
export interface Style {
  /** Beats per minute. */
  tempo: [low: number, high: number];
  /** Semitones of the scale's seven degrees above its root. */
  scale: number[];
  /** MIDI numbers the root is picked from. */
  roots: number[];
  /** Degrees (0 is the tonic), one chord per bar. */
  progressions: number[][];
  /** The degree that leads to the final tonic. */
  cadence: number;
  sevenths: boolean;
  pad: PadSound & { loud: number };
  /** Broken chords: the order of chord tones, `perBeat` of them in each beat. */
  arpeggio?: Part & { perBeat: number; order: number[] };
  chords?: Part & { beats: number[] };
  bass: { loud: number; beats: number[]; fifth: boolean };
  melody?: Part & { rhythms: number[][] };
  drums: Partial<Record<Drum, number[]>>;
  drumLevel: number;
  /** Decibels per octave by which the finished piece is brighter than usual. */
  tilt: number;
  /** Delay of every second half beat, as a part of a half beat. */
  swing: number;
  room: Room & { level: number };
}

const MAJOR = [0, 2, 4, 5, 7, 9, 11];
const MINOR = [0, 2, 3, 5, 7, 8, 10];
const LYDIAN = [0, 2, 4, 6, 7, 9, 11];
const DORIAN = [0, 2, 3, 5, 7, 9, 10];
const EIGHTHS = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5];
const OFFBEATS = [0.5, 1.5, 2.5, 3.5];
const SIXTEENTHS = Array.from({ length: 16 }, (_, step) => step / 4);
const HALL = { decaySeconds: 2.6, delaySeconds: 0.03, brightness: 5_200 };
const CHAMBER = { decaySeconds: 1.3, delaySeconds: 0.015, brightness: 6_500 };

export const STYLES: Record<MusicMood, Style> = {
  calm: {
    tempo: [66, 76],
    scale: LYDIAN,
    roots: [48, 50, 53, 55],
    cadence: 3,
    sevenths: true,
    progressions: [
      [0, 3, 5, 4],
      [0, 2, 3, 4],
      [0, 5, 3, 1],
    ],
    pad: { attackSeconds: 0.9, releaseSeconds: 1.6, brightness: 1_100, loud: 0.9 },
    arpeggio: { sound: 'keys', loud: 0.34, octave: 1, perBeat: 1, order: [0, 2, 1, 3] },
    bass: { loud: 0.45, beats: [0], fifth: false },
    melody: { sound: 'bell', loud: 0.26, octave: 2, rhythms: [[0, 2.5], [1, 3], [0]] },
    drums: {},
    drumLevel: 0,
    tilt: -0.8,
    swing: 0,
    room: { ...HALL, level: 0.55 },
  },
  bright: {
    tempo: [108, 118],
    scale: MAJOR,
    roots: [48, 50, 52, 55],
    cadence: 4,
    sevenths: false,
    progressions: [
      [0, 4, 5, 3],
      [0, 3, 5, 4],
      [3, 0, 4, 5],
    ],
    pad: { attackSeconds: 0.25, releaseSeconds: 0.6, brightness: 1_800, loud: 0.5 },
    arpeggio: { sound: 'pluck', loud: 0.55, octave: 1, perBeat: 2, order: [0, 1, 2, 1, 3, 2, 1, 2] },
    chords: { sound: 'keys', loud: 0.42, octave: 0, beats: [0, 1.5, 2.5] },
    bass: { loud: 0.62, beats: [0, 1.5, 2, 3.5], fifth: false },
    melody: {
      sound: 'bell',
      loud: 0.28,
      octave: 2,
      rhythms: [
        [0, 0.5, 1.5, 2.5],
        [0, 1, 1.5, 3],
        [0.5, 1.5, 2],
      ],
    },
    drums: { kick: [0, 1, 2, 3], clap: [1, 3], hat: OFFBEATS, shaker: SIXTEENTHS },
    drumLevel: 0.62,
    tilt: 0.9,
    swing: 0,
    room: { ...CHAMBER, level: 0.3 },
  },
  playful: {
    tempo: [118, 128],
    scale: MAJOR,
    roots: [53, 55, 57, 48],
    cadence: 4,
    sevenths: false,
    progressions: [
      [0, 5, 1, 4],
      [0, 3, 0, 4],
      [0, 1, 3, 4],
    ],
    pad: { attackSeconds: 0.3, releaseSeconds: 0.4, brightness: 900, loud: 0.22 },
    arpeggio: { sound: 'marimba', loud: 0.6, octave: 1, perBeat: 2, order: [0, 2, 3, 2, 1, 3, 2, 1] },
    chords: { sound: 'pluck', loud: 0.5, octave: 1, beats: OFFBEATS },
    bass: { loud: 0.58, beats: [0, 1, 2, 3], fifth: true },
    melody: {
      sound: 'marimba',
      loud: 0.5,
      octave: 2,
      rhythms: [
        [0, 0.5, 1, 2, 2.5],
        [0, 0.5, 1.5, 3],
        [0, 1, 2, 2.5, 3],
      ],
    },
    drums: { kick: [0, 2.5], rim: [1, 3], shaker: EIGHTHS },
    drumLevel: 0.55,
    tilt: 0.5,
    swing: 0.28,
    room: { ...CHAMBER, decaySeconds: 0.8, level: 0.22 },
  },
  epic: {
    tempo: [84, 94],
    scale: MINOR,
    roots: [45, 47, 48, 50],
    cadence: 6,
    sevenths: false,
    progressions: [
      [0, 5, 2, 6],
      [0, 5, 3, 6],
      [0, 2, 5, 6],
    ],
    pad: { attackSeconds: 0.35, releaseSeconds: 1, brightness: 2_300, loud: 1 },
    arpeggio: { sound: 'pluck', loud: 0.5, octave: 0, perBeat: 4, order: [0, 2, 1, 2, 0, 2, 3, 2] },
    bass: { loud: 0.75, beats: [0, 2], fifth: false },
    melody: {
      sound: 'keys',
      loud: 0.34,
      octave: 2,
      rhythms: [
        [0, 1, 2],
        [0, 3],
        [0, 2, 3],
      ],
    },
    drums: { tom: [0, 0.75, 1.5, 2, 2.75, 3.25], kick: [0, 2], snare: [3], cymbal: [0] },
    drumLevel: 0.8,
    tilt: 0.1,
    swing: 0,
    room: { ...HALL, decaySeconds: 3.2, level: 0.5 },
  },
  focused: {
    tempo: [88, 98],
    scale: DORIAN,
    roots: [45, 48, 50, 52],
    cadence: 3,
    sevenths: true,
    progressions: [
      [0, 3, 0, 6],
      [0, 2, 3, 6],
      [0, 6, 5, 3],
    ],
    pad: { attackSeconds: 0.5, releaseSeconds: 0.9, brightness: 800, loud: 0.6 },
    arpeggio: { sound: 'pluck', loud: 0.42, octave: 1, perBeat: 4, order: [0, 1, 2, 3, 2, 1, 3, 1] },
    bass: { loud: 0.6, beats: [0, 0.75, 2, 2.75], fifth: false },
    drums: { kick: [0, 2], rim: [1, 3], hat: EIGHTHS },
    drumLevel: 0.4,
    tilt: -0.3,
    swing: 0,
    room: { ...CHAMBER, level: 0.28 },
  },
  warm: {
    tempo: [78, 88],
    scale: MAJOR,
    roots: [48, 50, 53, 55],
    cadence: 4,
    sevenths: true,
    progressions: [
      [0, 5, 3, 4],
      [3, 4, 2, 5],
      [0, 2, 3, 4],
    ],
    pad: { attackSeconds: 0.5, releaseSeconds: 1, brightness: 950, loud: 0.5 },
    chords: { sound: 'keys', loud: 0.5, octave: 0, beats: [0, 1.5, 3] },
    arpeggio: { sound: 'pluck', loud: 0.4, octave: 1, perBeat: 2, order: [0, 2, 1, 3] },
    bass: { loud: 0.6, beats: [0, 2.5], fifth: true },
    melody: {
      sound: 'keys',
      loud: 0.3,
      octave: 2,
      rhythms: [
        [0, 1.5, 2],
        [0.5, 2.5],
        [0, 1, 3],
      ],
    },
    drums: { kick: [0, 2.5], rim: [1, 3], shaker: EIGHTHS },
    drumLevel: 0.38,
    tilt: -0.8,
    swing: 0.2,
    room: { ...CHAMBER, decaySeconds: 1.6, level: 0.32 },
  },
  mysterious: {
    tempo: [70, 80],
    scale: MINOR,
    roots: [45, 46, 48, 50],
    cadence: 6,
    sevenths: true,
    progressions: [
      [0, 5, 0, 3],
      [0, 3, 5, 6],
      [0, 1, 5, 0],
    ],
    pad: { attackSeconds: 1.1, releaseSeconds: 1.8, brightness: 1_300, loud: 0.95 },
    arpeggio: { sound: 'bell', loud: 0.32, octave: 1, perBeat: 1, order: [0, 3, 1, 2, 3, 1] },
    bass: { loud: 0.6, beats: [0, 3], fifth: false },
    melody: { sound: 'keys', loud: 0.24, octave: 1, rhythms: [[1, 2.5], [0.5, 3], [2]] },
    drums: { tom: [0, 3.5], shaker: OFFBEATS },
    drumLevel: 0.7,
    tilt: -1.9,
    swing: 0,
    room: { ...HALL, decaySeconds: 3.6, level: 0.6 },
  },
};
