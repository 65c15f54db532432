import { describe, expect, it } from 'vitest';
import type { Finished, Unit, UnitFile, UnitOutput } from '@libs/kernel';
import type { ReframeBrief } from './reframe-brief.js';
import { reframeRecipe } from './reframe-recipe.js';
import { estimateReframeWork } from './work-seconds.js';

const BRIEF: ReframeBrief = {
  source: { resourceId: 'film', sha256: '0f', durationSeconds: 20, width: 1280, height: 720, fps: 25 },
  aspectRatio: '9:16',
  method: 'auto',
  title: 'A film',
  seed: 1,
};
const SOURCE = { resourceId: 'film', sha256: '0f' };

const file = (key: string): UnitFile => ({ key, mimeType: 'video/mp4', sizeBytes: 1, sha256: key });
const output = (facts: object, ...names: string[]): UnitOutput => ({
  files: Object.fromEntries(names.map((name) => [name, file(name)])),
  facts: facts as Record<string, unknown>,
});

const PROBED = {
  frames: 500,
  rate: { numerator: 25, denominator: 1 },
  width: 1280,
  height: 720,
  hasSound: true,
  soundCodec: 'aac',
  colour: ['bt709', 'bt709', 'bt709'],
  wasSteadied: false,
};
const SHOTS = [
  { firstFrame: 0, frames: 100, framing: { kind: 'window', from: 0.2, to: 0.2 } },
  { firstFrame: 100, frames: 400, framing: { kind: 'fill', from: 0, to: 1 } },
];

const outputs = (changes: Record<string, UnitOutput> = {}): Finished => {
  const made: Record<string, UnitOutput> = {
    'probe/probe': output(PROBED),
    'scenes/scenes': output({ cuts: [0, 100] }, 'look'),
    'plan/plan': output({ shots: SHOTS }),
    'transform/frame-000000': output({}, 'piece'),
    'transform/frame-000100': output({}, 'piece'),
    'transform/frame-000300': output({}, 'piece'),
    'assemble/assemble': output({}, 'picture'),
    'sound/sound': output({}, 'sound'),
    'encode/encode': output({}, 'media', 'thumbnail'),
    'comparison/comparison': output({}, 'comparison'),
    'qa/quality': output({ quality: { passed: true } }),
    ...changes,
  };
  return (phase, unit) => {
    const found = made[`${phase}/${unit}`];
    if (!found) throw new Error(`${phase}/${unit} is not finished`);
    return found;
  };
};

const unitsOf = (brief: ReframeBrief, finished = outputs()): Record<string, Unit[]> =>
  Object.fromEntries(reframeRecipe(brief).phases.map((phase) => [phase.name, phase.units(finished)]));

describe('the recipe of a film framed anew', () => {
  it('has its phases in this order, each resting on earlier ones alone', () => {
    const { phases, parts } = reframeRecipe(BRIEF);
    const names = ['probe', 'scenes', 'plan', 'transform', 'assemble', 'sound', 'encode', 'comparison', 'qa'];
    expect(phases.map(({ name }) => name)).toEqual(names);
    expect(parts).toEqual([]);
    for (const [at, phase] of phases.entries()) {
      const earlier: Finished = (other, unit) => {
        expect(names.indexOf(other)).toBeLessThan(at);
        return outputs()(other, unit);
      };
      expect(phase.units(earlier).length).toBeGreaterThan(0);
    }
  });

  it('is the same at every look, of plain JSON, and each unit has an id of its own', () => {
    const units = unitsOf(BRIEF);
    expect(unitsOf(BRIEF)).toEqual(units);
    for (const phase of Object.values(units)) {
      expect(JSON.parse(JSON.stringify(phase))).toEqual(phase);
      expect(new Set(phase.map(({ id }) => id)).size).toBe(phase.length);
      for (const { seconds, credits } of phase) {
        expect(seconds).toBeGreaterThan(0);
        expect(credits).toBe(0);
      }
    }
  });

  it('makes a piece of every shot, of a long one several, and joins them in order', () => {
    const { transform, assemble } = unitsOf(BRIEF);
    const ids = ['frame-000000', 'frame-000100', 'frame-000300'];
    expect(transform!.map(({ id }) => id)).toEqual(ids);
    expect(transform!.map(({ work }) => (work as unknown as { frames: number }).frames)).toEqual([100, 200, 200]);
    expect(assemble![0]!.work).toMatchObject({ pieces: ids, film: { frames: 500, width: 720, height: 1280 } });
    expect(Object.keys(assemble![0]!.inputs)).toEqual(ids);
  });

  it('does pictures over again only for what changes pictures', () => {
    const before = unitsOf(BRIEF);
    const renamed = unitsOf({ ...BRIEF, title: 'Another', seed: 7 });
    const differing = Object.keys(before).filter(
      (phase) => JSON.stringify(before[phase]) !== JSON.stringify(renamed[phase]),
    );
    expect(differing).toEqual(['encode']);
  });

  it('reads the source itself, or what the probe made of it where its rate wavers; the sound always from the source', () => {
    const { scenes, transform, qa } = unitsOf(BRIEF);
    expect([scenes![0]!.inputs.film, transform![0]!.inputs.film]).toEqual([SOURCE, SOURCE]);
    expect(qa![0]!.inputs).toMatchObject({ film: SOURCE, source: SOURCE });
    const steadied = outputs({ 'probe/probe': output({ ...PROBED, wasSteadied: true }, 'steady') });
    const wavering = unitsOf(BRIEF, steadied);
    expect(wavering.transform![0]!.inputs.film).toEqual({ file: file('steady') });
    expect(wavering.sound![0]!.inputs.source).toEqual(SOURCE);
    expect(reframeRecipe(BRIEF).release(steadied).facts).toMatchObject({ frame_rate_steadied: true });
  });

  it('has nothing to do for the sound of a film without one', () => {
    const silent = outputs({ 'probe/probe': output({ ...PROBED, hasSound: false, soundCodec: '' }) });
    const { sound, encode } = unitsOf(BRIEF, silent);
    expect(sound).toEqual([]);
    expect(Object.keys(encode![0]!.inputs)).toEqual(['picture']);
  });

  it('copies the captions of its source, where there are any', () => {
    const captioned = { ...BRIEF, source: { ...BRIEF.source, captionsSha256: 'c4' } };
    const { encode } = unitsOf(captioned);
    expect(encode!.map(({ id, inputs }) => [id, Object.keys(inputs)])).toEqual([
      ['encode', ['picture', 'sound']],
      ['captions', ['captions']],
    ]);
    expect(encode![1]!.inputs.captions).toEqual({ resourceId: 'film', sha256: 'c4', companion: 'captions' });
    expect(unitsOf(BRIEF).encode!.map(({ id }) => id)).toEqual(['encode']);
    const { files } = reframeRecipe(captioned).release(outputs({ 'encode/captions': output({}, 'captions') }));
    expect(files.captions).toEqual(file('captions'));
  });

  it('gives its owner the film, a thumbnail and the comparison, and says how each scene is framed', () => {
    const { files, facts, quality } = reframeRecipe(BRIEF).release(outputs());
    expect(Object.keys(files)).toEqual(['media', 'thumbnail', 'comparison']);
    expect(facts).toMatchObject({
      width: 720,
      height: 1280,
      fps: 25,
      frames: 500,
      duration_seconds: 20,
      has_sound: true,
      source_resource_id: 'film',
      shots: [
        { start_seconds: 0, duration_seconds: 4, method: 'crop' },
        { start_seconds: 4, duration_seconds: 16, method: 'blur' },
      ],
    });
    expect(quality).toEqual({ passed: true });
  });
});

describe('the estimate of the work', () => {
  it('grows with length and size, and is what the units add up to', () => {
    const whole = estimateReframeWork(BRIEF);
    const sum = Object.values(unitsOf(BRIEF))
      .flat()
      .reduce((all, { seconds }) => all + seconds, 0);
    expect(Math.abs(whole - sum)).toBeLessThanOrEqual(1);
    expect(estimateReframeWork({ ...BRIEF, source: { ...BRIEF.source, durationSeconds: 40 } })).toBeGreaterThan(
      whole * 1.5,
    );
    expect(estimateReframeWork({ ...BRIEF, source: { ...BRIEF.source, width: 1920, height: 1080 } })).toBeGreaterThan(
      whole * 1.5,
    );
  });
});
