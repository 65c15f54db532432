import { Random } from '@libs/drawing';
import { DRUMS, type Drum } from './drums.js';
import { formOf, type Role, type Section } from './form.js';
import { chordOn, degreeOf, type Chord } from './harmony.js';
import { melodyOf, type MelodyNote } from './melody.js';
import { hertzOf, type Note } from './note.js';
import type { Lead, Part, Style } from './style.js';
import type { Tempo } from './tempo.js';

/** A piece as notes, by the instrument that plays them. */
export type Score = Record<'pad' | 'bass' | Lead | Drum, Note[]>;

const BAR = 4;
const LAST_CHORD_RINGS = 6;

/** Writes one piece: picks its key and chords, then each part bar by bar, and lets it end on the tonic. */
export class Composer {
  private readonly score = Object.fromEntries(
    ['pad', 'bass', 'keys', 'bell', 'marimba', 'pluck', ...DRUMS].map((name) => [name, []]),
  ) as unknown as Score;
  private readonly root: number;
  private readonly bars: number;
  private readonly chords: Chord[] = [];
  private readonly sections: Section[];

  constructor(
    private readonly style: Style,
    private readonly tempo: Tempo,
    private readonly random: Random,
  ) {
    this.root = random.pick(style.roots);
    this.bars = Math.ceil(tempo.beats / BAR);
    const first = random.pick(style.progressions);
    this.sections = formOf(this.bars, random);
    const others = style.progressions.filter((one) => one !== first);
    const second = this.sections.length > 0 ? random.pick(others) : first;
    for (let bar = 0; bar <= this.bars; bar++) {
      const progression = this.roleAt(bar) === 'answer' ? second : first;
      const inner =
        bar === this.bars - 1 && this.bars > 1 ? style.cadence : (progression[bar % progression.length] ?? 0);
      const degree = bar === this.bars ? 0 : inner;
      this.chords.push(chordOn(this.root, style.scale, degree, style.sevenths && bar < this.bars, this.chords.at(-1)));
    }
  }

  write(): Score {
    for (let bar = 0; bar < this.bars; bar++) {
      this.writePad(bar);
      this.writeArpeggio(bar);
      if (this.isIn(bar, ['theme', 'answer', 'close'])) this.writeChords(bar);
      if (this.plays(bar, 0.08, ['theme', 'answer', 'close'])) this.writeBass(bar);
      if (this.plays(bar, 0.16, ['theme', 'answer'])) this.writeDrums(bar);
    }
    if (this.sections.length > 0) this.writeTunes();
    else this.writeMelody();
    this.writeEnding();
    return this.score;
  }

  private roleAt(bar: number): Role | undefined {
    return this.sections.find(({ from, bars }) => bar >= from && bar < from + bars)?.role;
  }

  /** Whether a bar is in a section of such a role; always so in a piece without sections. */
  private isIn(bar: number, roles: readonly Role[]): boolean {
    const role = this.roleAt(bar);
    return role === undefined || roles.includes(role);
  }

  /**
   * Parts are in some sections; in a piece without, they come in one after the other: by a share of it, in whole bars, at
   * once when it is short.
   */
  private plays(bar: number, share: number, roles: readonly Role[]): boolean {
    if (this.sections.length > 0) return this.isIn(bar, roles);
    return this.bars < 5 || bar >= Math.min(8, Math.max(1, Math.round(this.bars * share)));
  }

  private beatAt(bar: number, beat: number): number {
    const late = beat % 1 === 0.5 ? this.style.swing / 2 : 0;
    return bar * BAR + beat + late;
  }

  /** Adds a note at a beat of the piece, a few milliseconds off and never quite equally loud, as a player would. */
  private add(part: keyof Score, beat: number, beats: number, midi: number, loud: number, pan = 0): void {
    if (beat >= this.tempo.beats) return;
    const cut = Math.min(beats, this.tempo.beats - beat);
    const atSeconds = Math.max(0, beat * this.tempo.beatSeconds + this.random.between(-0.004, 0.004));
    const touch = loud * this.random.between(0.86, 1);
    this.score[part].push({ atSeconds, seconds: cut * this.tempo.beatSeconds, hertz: hertzOf(midi), loud: touch, pan });
  }

  private chord(bar: number): Chord {
    return this.chords[bar] ?? { root: this.root, tones: [] };
  }

  private writePad(bar: number): void {
    const spread = [-0.5, 0.5, -0.2, 0.3];
    for (const [voice, tone] of this.chord(bar).tones.entries()) {
      this.add('pad', bar * BAR, BAR, tone, this.style.pad.loud, spread[voice]);
    }
  }

  private writeArpeggio(bar: number): void {
    const part = this.style.arpeggio;
    if (!part) return;
    const { tones } = this.chord(bar);
    const steps = BAR * part.perBeat;
    for (let step = 0; step < steps; step++) {
      const tone = tones[(part.order[(bar * steps + step) % part.order.length] ?? 0) % tones.length] ?? this.root;
      const accent = step % part.perBeat === 0 ? 1 : 0.72;
      const pan = Math.sin(step * 1.9) * 0.45;
      this.add(
        part.sound,
        this.beatAt(bar, step / part.perBeat),
        1 / part.perBeat + 0.2,
        tone + 12 * part.octave,
        part.loud * accent,
        pan,
      );
    }
  }

  private writeChords(bar: number): void {
    const part = this.style.chords;
    if (!part) return;
    for (const [hit, beat] of part.beats.entries()) {
      const next = part.beats[hit + 1] ?? BAR;
      for (const tone of this.chord(bar).tones) {
        this.add(
          part.sound,
          this.beatAt(bar, beat),
          (next - beat) * 0.85,
          tone + 12 * part.octave,
          part.loud * (hit === 0 ? 0.62 : 0.5),
          0.18,
        );
      }
    }
  }

  private writeBass(bar: number): void {
    const { beats, loud, fifth } = this.style.bass;
    const { root } = this.chord(bar);
    for (const [hit, beat] of beats.entries()) {
      const next = beats[hit + 1] ?? BAR;
      const midi = fifth && hit % 2 === 1 ? root + 7 : root;
      this.add('bass', this.beatAt(bar, beat), (next - beat) * 0.9, midi, loud * (hit === 0 ? 1 : 0.85));
    }
  }

  /** Claps and snares wait for an answer, and play on after a third of the piece. */
  private hasWholeKit(bar: number): boolean {
    return this.plays(bar, 0.3, ['answer']) || (this.sections.length > 0 && bar >= this.bars / 3);
  }

  private writeDrums(bar: number): void {
    const places: Partial<Record<Drum, number>> = { hat: 0.3, openHat: 0.3, shaker: -0.35, rim: 0.2, tom: -0.15 };
    const full = this.hasWholeKit(bar);
    for (const drum of DRUMS) {
      if (!full && (drum === 'clap' || drum === 'snare')) continue;
      for (const [hit, beat] of (this.style.drums[drum] ?? []).entries()) {
        if (drum === 'cymbal' && bar % 4 !== 0) continue;
        const accent = drum === 'hat' || drum === 'shaker' ? [1, 0.55, 0.75, 0.5][hit % 4]! : 1;
        const midi = drum === 'tom' ? 38 + (hit % 3) * 3 : 60;
        this.add(drum, this.beatAt(bar, beat), 0.25, midi, this.style.drumLevel * accent, places[drum] ?? 0);
      }
    }
  }

  private writeMelody(): void {
    const part = this.style.melody;
    if (!part || this.bars < 4) return;
    const first = Math.min(8, Math.max(2, Math.round(this.bars * 0.2)));
    this.writeTune(melodyOf(part.rhythms, this.bars - 1 - first, this.random), first);
  }

  /** One tune for every theme, so that an ear knows it again, and another for every answer. */
  private writeTunes(): void {
    const part = this.style.melody;
    if (!part) return;
    const longest = Math.max(...this.sections.map(({ bars }) => bars));
    const tunes: Partial<Record<Role, MelodyNote[]>> = {
      theme: melodyOf(part.rhythms, longest, this.random),
      answer: melodyOf(part.rhythms, longest, this.random),
    };
    for (const { role, from, bars } of this.sections) {
      this.writeTune(
        (tunes[role] ?? []).filter(({ bar }) => bar < bars),
        from,
      );
    }
  }

  private writeTune(notes: MelodyNote[], first: number): void {
    const part = this.style.melody;
    if (!part) return;
    for (const { bar, beat, beats, degree } of notes) {
      const at = first + bar;
      const nearest = this.nearestTone(degree, at, beat === 0);
      this.add(part.sound, this.beatAt(at, beat), beats * 0.95, nearest + 12 * part.octave - 12, part.loud, 0.12);
    }
  }

  /** A tone of the scale by degree; on the first beat of a bar the tone of its chord next to it. */
  private nearestTone(degree: number, bar: number, strong: boolean): number {
    const around = this.root + 12 * Math.round((60 - this.root) / 12);
    const tone = degreeOf(around, this.style.scale, degree);
    if (!strong) return tone;
    const candidates = this.chord(bar).tones.flatMap((chordTone) => [chordTone - 12, chordTone, chordTone + 12]);
    return candidates.reduce(
      (best, next) => (Math.abs(next - tone) < Math.abs(best - tone) ? next : best),
      candidates[0] ?? tone,
    );
  }

  /** The tonic, once, in every part that played, left to ring. */
  private writeEnding(): void {
    const { root, tones } = this.chord(this.bars);
    const atSeconds = this.tempo.beats * this.tempo.beatSeconds;
    const end = (part: keyof Score, midi: number, loud: number, pan = 0): void => {
      this.score[part].push({ atSeconds, seconds: LAST_CHORD_RINGS, hertz: hertzOf(midi), loud, pan });
    };
    const leads: Part[] = [this.style.arpeggio ?? [], this.style.chords ?? []].flat();
    for (const [voice, tone] of tones.entries()) {
      end('pad', tone, this.style.pad.loud, [-0.5, 0.5, -0.2, 0.3][voice]);
      for (const part of leads) end(part.sound, tone + 12 * part.octave, part.loud * 0.6, voice / 4 - 0.4);
    }
    end('bass', root, this.style.bass.loud);
    if (this.style.drums.kick) end('kick', 60, this.style.drumLevel);
    if (this.style.drums.cymbal) end('cymbal', 60, this.style.drumLevel * 0.7);
  }
}
