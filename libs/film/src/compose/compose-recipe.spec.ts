import { describe, expect, it } from 'vitest';
import { canonicalJson, type Finished, type Unit, type UnitOutput } from '@libs/kernel';
import { composeRecipe } from './compose-recipe.js';
import { layOut } from './composition-timeline.js';
import type { CompositionBrief } from './composition.js';
import type { PlanWork } from './compose-work.js';
import { testComposition, testSegment } from '../../../../test/support/media/test-composition.js';

/** Facts about the film of each segment. */
const PICTURES = { shown: [{ words: 'waves', id: 'fluent:water-wave' }], not_shown: ['calm'] };
const FINDING = { kind: 'font', detail: 'lacks a letter' };
const SPOKEN_SECONDS = 1.4;
const WORDS = ['The', 'sea', 'never', 'hurries.'].map((text, at) => ({
  text,
  startSeconds: at * 0.35,
  endSeconds: (at + 1) * 0.35,
}));

const NAMES = ['media', 'thumbnail', 'captions', 'sound', 'piece', 'film'];

/** What units would have left, without any of it being made. */
function outputOf(phase: string, unit: Unit): UnitOutput {
  const files = Object.fromEntries(
    NAMES.map((name) => [
      name,
      { key: `${phase}/${unit.id}/${name}`, mimeType: 'x/y', sizeBytes: 1, sha256: `${phase}-${unit.id}` },
    ]),
  );
  if (phase === 'plan') {
    const { segments, fps } = unit.work as PlanWork;
    const lengths = segments.map(({ narration, ...length }) => ({
      ...length,
      spokenSeconds: narration === '' ? 0 : SPOKEN_SECONDS,
    }));
    return { files: {}, facts: { timeline: layOut(lengths, fps) } };
  }
  if (phase === 'shots') return { files, facts: { scenes: [PICTURES], findings: [{ scene: 0, ...FINDING }] } };
  return { files, facts: { words: WORDS, seconds: SPOKEN_SECONDS, quality: { passed: true } } };
}

function walked(changes: Partial<CompositionBrief> = {}, creditsOf?: () => number) {
  const recipe = composeRecipe(testComposition(changes), creditsOf);
  const outputs = new Map<string, UnitOutput>();
  const finished: Finished = (phase, unit) => {
    const output = outputs.get(`${phase}/${unit}`);
    if (!output) throw new TypeError(`${phase}/${unit} is not finished`);
    return output;
  };
  const phases = recipe.phases.map((phase) => {
    const { name } = phase;
    const made = phase.units(finished);
    for (const unit of made) outputs.set(`${name}/${unit.id}`, outputOf(name, unit));
    return { name, units: made };
  });
  const unit = (phase: string, id: string): Unit => {
    const found = phases.find(({ name }) => name === phase)?.units.find((one) => one.id === id);
    if (!found) throw new TypeError(`no ${phase}/${id}`);
    return found;
  };
  const work = (phase: string, id: string): Record<string, unknown> => ({ ...unit(phase, id).work });
  return { recipe, phases, unit, work, release: recipe.release(finished) };
}

const ids = (units: Unit[]): string[] => units.map(({ id }) => id);

describe('the recipe of a composition', () => {
  it('has its phases in order, and a unit for everything that can be made again by itself', () => {
    const { phases } = walked();
    expect(phases.map(({ name, units }) => [name, ids(units)])).toEqual([
      ['plan', ['plan']],
      ['narration', ['waves']],
      ['shots', ['open', 'waves', 'photo', 'end']],
      ['music', ['music']],
      ['conform', ['open', 'open.next', 'waves', 'waves.next', 'photo', 'photo.next', 'end']],
      ['assemble', ['assemble']],
      ['mix', ['mix']],
      ['encode', ['encode']],
      ['qa', ['qa']],
    ]);
  });

  it('is drawn in the look, the brand and the style that its brief names', () => {
    const adapter = { id: 'look-1', sha256: 'bb' };
    const brand = { colors: ['#123456'], logo: 'logo-1' };
    const { work } = walked({ adapter, brand });
    for (const id of ['open', 'waves', 'photo', 'end'])
      expect(work('shots', id)['brief']).toMatchObject({ theme: 'block', ground: 'light', adapter, brand });
    expect(work('shots', 'photo')['brief']).toMatchObject({ inputs: ['photo-1', 'logo-1'] });
    const plain = walked().work('shots', 'waves')['brief'];
    expect([plain].every((brief) => !('adapter' in (brief as object)) && !('brand' in (brief as object)))).toBe(true);
  });

  it('is the same from its JSON as from itself', () => {
    const again = walked(JSON.parse(JSON.stringify(testComposition())) as CompositionBrief);
    expect(JSON.stringify(again.phases)).toBe(JSON.stringify(walked().phases));
  });

  it.each([
    ['with voice and music', {}],
    ['without any sound', { audio: { strategy: 'narrated', voice: 'none', music: 'off' } }],
  ] as const)('has a canonical form of every unit of a film %s, for the hash of its inputs', (_, changes) => {
    for (const { units } of walked(changes).phases)
      for (const { work } of units) expect(JSON.parse(canonicalJson(work))).toEqual(work);
  });

  it('orders each segment as a silent film of pages of exactly its frames, with what is heard over it', () => {
    const { unit, work } = walked({}, () => 12);
    const frames = 7 + 67 + 7;
    const durationSeconds = Number((frames / 24).toFixed(3));
    expect(unit('shots', 'waves')).toMatchObject({ inputs: {}, credits: 12 });
    expect(work('shots', 'waves')).toEqual({
      type: 'generate',
      kind: 'video',
      brief: {
        title: 'A day by the sea',
        scenes: [{ visual: { type: 'picture', icon: ['Waves'] }, transition: 'auto', seconds: durationSeconds }],
        durationSeconds,
        aspectRatio: '16:9',
        resolution: '480p',
        fps: 24,
        theme: 'block',
        tone: 'plain',
        ground: 'light',
        voice: 'none',
        captions: 'burned',
        music: 'off',
        heard: expect.any(Array) as unknown[],
        seed: 8,
        inputs: [],
      },
    });
    const { heard } = work('shots', 'waves')['brief'] as { heard: { text: string; startSeconds: number }[] };
    expect(heard).toHaveLength(4);
    expect(heard[0]?.startSeconds).toBeCloseTo(7 / 24 + 7 / 24 + 0.35, 3);
    expect(unit('conform', 'waves')).toMatchObject({
      credits: 0,
      inputs: { picture: { file: { sha256: 'shots-waves' } } },
    });
  });

  it('burns no captions into a segment that says nothing, nor words that it sets, nor unless they are wanted', () => {
    const captionsOf = (changes: Partial<CompositionBrief>, id = 'a') =>
      (walked(changes).work('shots', id)['brief'] as { captions: string }).captions;
    expect(captionsOf({}, 'waves')).toBe('burned');
    expect(captionsOf({}, 'open')).toBe('none');
    expect(captionsOf({ segments: [testSegment({ narration: 'The quiet sea.' })] })).toBe('none');
    for (const captions of ['sidecar', 'none'] as const) expect(captionsOf({ captions }, 'waves')).toBe('none');
  });

  it('gives pieces and joints together every frame of the film once', () => {
    const { phases, unit, work } = walked();
    const { timeline } = outputOf('plan', unit('plan', 'plan')).facts as { timeline: { frames: number } };
    const assembled = work('assemble', 'assemble').pieces as { frames: number }[];
    expect(assembled.reduce((sum, { frames }) => sum + frames, 0)).toBe(timeline.frames);
    expect(assembled).toHaveLength(phases[4]?.units.length ?? 0);
  });

  it('shows both segments of a dissolve on both sides of their boundary, and each of a fade on its own', () => {
    const { work } = walked();
    expect(work('conform', 'open.next')).toMatchObject({
      kind: 'dissolve',
      outgoing: { first: 36 - 7, frames: 14 },
      incoming: { lead: 7, first: -7, frames: 14 },
    });
    expect(work('conform', 'photo.next')).toMatchObject({
      kind: 'fade',
      outgoing: { first: 24 - 7, frames: 7 },
      incoming: { lead: 0, first: 0, frames: 7 },
    });
    expect(work('conform', 'waves')).toMatchObject({ stretch: { lead: 7, first: 7 } });
  });

  it('names the colour of a joint: the accent of a wipe, the dark of a fade', () => {
    const { work } = walked();
    expect(work('conform', 'waves.next')).toMatchObject({ kind: 'wipe', colour: '#c02020' });
    expect(work('conform', 'photo.next')).toMatchObject({ kind: 'fade', colour: '#101018' });
    expect(work('conform', 'open.next')).not.toHaveProperty('colour');
  });

  it('leaves everything as it was that a longer first segment does not touch', () => {
    const brief = testComposition();
    const [first, ...rest] = brief.segments;
    const longer = walked({ segments: [{ ...first!, durationSeconds: 3 }, ...rest] });
    const before = walked();
    const changed = before.phases.flatMap(({ name, units }) =>
      units
        .filter(({ id, work }) => JSON.stringify(longer.unit(name, id).work) !== JSON.stringify(work))
        .map(({ id }) => `${name}/${id}`),
    );
    expect(changed).toEqual([
      'plan/plan',
      'shots/open',
      'music/music',
      'conform/open',
      'conform/open.next',
      'assemble/assemble',
      'mix/mix',
      'encode/encode',
      'qa/qa',
    ]);
  });

  it("tells the captions of all segments on the film's clock", () => {
    const [told] = walked().work('encode', 'encode').cues as { startSeconds: number }[];
    expect(told?.startSeconds).toBeCloseTo(1.5 + 7 / 24 + 0.35, 3);
  });

  it('encodes a film at the loudness that its inspection demands, and one without sound at none', () => {
    const silent = walked({ audio: { strategy: 'narrated', voice: 'none', music: 'off' } });
    expect(walked().work('encode', 'encode').loudness).toEqual({ target: -14, tolerance: 1 });
    expect(silent.work('encode', 'encode').loudness).toBeUndefined();
  });

  it.each(['burned', 'sidecar', 'none'] as const)(
    'with captions %s tells them in a file unless there are none',
    (captions) => {
      expect(walked({ captions }).work('encode', 'encode').cues).toHaveLength(captions === 'none' ? 0 : 1);
    },
  );

  it('with music alone lets captions be read that nobody says', () => {
    const { phases, unit } = walked({ audio: { strategy: 'scored', voice: 'slt', music: 'off' } });
    expect(unit('narration', 'waves').work).toMatchObject({ delivery: { voice: 'none' } });
    expect(unit('mix', 'mix').work).toMatchObject({ narration: [], music: true });
    expect(ids(phases[3]?.units ?? [])).toEqual(['music']);
  });

  it('without sound and captions speaks and plays nothing', () => {
    const { phases } = walked({ audio: { strategy: 'silent', voice: 'auto', music: 'auto' }, captions: 'none' });
    expect([phases[1]?.units, phases[3]?.units]).toEqual([[], []]);
  });

  it('plans the black of a fade and of an image', () => {
    const expected = walked().work('qa', 'qa').expected as Record<string, unknown[]>;
    expect(expected.plannedBlack).toHaveLength(2);
  });

  it('releases the film with what belongs to it, and every shot as a part, but no card and no image', () => {
    const { recipe, release } = walked();
    expect(recipe.parts).toEqual([{ index: 1, name: 'waves', phase: 'shots', unit: 'waves' }]);
    expect(Object.keys(release.files)).toContain('media');
    expect(release.facts).toMatchObject({
      width: 854,
      height: 480,
      fps: 24,
      theme: 'block',
      music: 'calm',
      voice: 'slt',
      digital_source_type: expect.stringMatching(/compositeSynthetic$/) as string,
    });
    expect(release.facts.segments).toHaveLength(4);
    expect(release.facts.segments).toMatchObject(Array.from({ length: 4 }, () => PICTURES));
    expect(release.facts.findings).toEqual(
      ['open', 'waves', 'photo', 'end'].map((id) => ({ segment: id, ...FINDING })),
    );
  });

  it('has a seed of its own for each part, which no neighbour changes', () => {
    const one = walked().work('shots', 'waves').brief as { seed: number };
    const other = walked({ seed: 8 }).work('shots', 'waves').brief as { seed: number };
    expect(one.seed).not.toBe(other.seed);
  });
});
