import { describe, expect, it } from 'vitest';
import { canonicalJson, type Finished, type Unit, type UnitOutput } from '@libs/kernel';
import { composeRecipe } from './compose-recipe.js';
import { layOut } from './composition-timeline.js';
import type { CompositionBrief } from './composition.js';
import type { PlanWork } from './compose-work.js';
import { testComposition } from '../../../../test/support/rendering/test-composition.js';

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
  return { files, facts: { words: WORDS, seconds: SPOKEN_SECONDS, contrast: 7, quality: { passed: true } } };
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
      ['shots', ['waves']],
      ['narration', ['waves']],
      ['music', ['music']],
      ['conform', ['open', 'open.next', 'waves', 'waves.next', 'photo', 'photo.next', 'end']],
      ['assemble', ['assemble']],
      ['mix', ['mix']],
      ['encode', ['encode']],
      ['qa', ['qa']],
    ]);
  });

  it('is drawn in the style that its brief names, and so is what stands between its segments', () => {
    const adapter = { id: 'look-1', sha256: 'bb' };
    const { unit, work } = walked({ adapter, captions: 'none' });
    const style = { resourceId: 'look-1', sha256: 'bb' };
    expect(work('shots', 'waves')).toMatchObject({ brief: { adapter } });
    for (const id of ['open', 'open.next', 'end', 'photo']) {
      expect(unit('conform', id).inputs).toMatchObject({ style });
      expect(unit('conform', id).work).toMatchObject({ look: { style: 'style' } });
    }
    expect(unit('conform', 'waves').inputs).not.toHaveProperty('style');
    expect(walked().unit('conform', 'open').inputs).not.toHaveProperty('style');
    expect(walked().work('shots', 'waves')['brief']).not.toHaveProperty('adapter');
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

  it('orders a shot without words, voice and music, long enough for its joints', () => {
    const { unit } = walked({}, () => 12);
    expect(unit('shots', 'waves')).toMatchObject({
      work: {
        type: 'generate',
        kind: 'video',
        brief: {
          durationSeconds: 4,
          voice: 'none',
          captions: 'none',
          music: 'off',
          wordless: true,
          theme: 'lumen',
          fps: 24,
        },
      },
      credits: 12,
    });
    expect(unit('conform', 'waves').credits).toBe(0);
  });

  it('orders a scene as a silent film of pages of exactly its seconds, and says its words itself', () => {
    const scene = { visual: { type: 'title', text: 'The tide' }, transition: 'auto' };
    const segments: CompositionBrief['segments'] = [
      { id: 'open', type: 'card', title: 'The sea', durationSeconds: 2, transition: 'dissolve' },
      {
        id: 'tide',
        type: 'scene',
        scene,
        shown: 'The tide',
        inputs: ['photo-1'],
        durationSeconds: 3,
        narration: 'It rises.',
      },
    ];
    const sceneLook = { theme: 'block', tone: 'dark' } as const;
    const { recipe, unit, work } = walked({ segments, sceneLook });
    const seconds = Number((3 + 7 / 24).toFixed(3));
    expect(work('shots', 'tide')).toEqual({
      type: 'generate',
      kind: 'video',
      brief: {
        scenes: [{ ...scene, seconds }],
        durationSeconds: seconds,
        aspectRatio: '16:9',
        resolution: '480p',
        fps: 24,
        ...sceneLook,
        voice: 'none',
        captions: 'burned',
        music: 'off',
        seed: expect.any(Number) as number,
        inputs: ['photo-1'],
      },
    });
    expect(work('narration', 'tide')).toMatchObject({ text: 'It rises.' });
    expect(unit('conform', 'tide').inputs).toEqual({ picture: { file: expect.anything() as object } });
    expect(recipe.parts).toEqual([{ index: 1, name: 'tide', phase: 'shots', unit: 'tide' }]);
    expect(work('qa', 'qa')).toMatchObject({ expected: { plannedStill: [{ startSeconds: 2 }] } });
  });

  it('keeps no room for captions in a scene that says nothing, and captions no words that a scene sets', () => {
    const scene = { id: 'a', type: 'scene', scene: {}, shown: 'The tide', inputs: [], durationSeconds: 3 } as const;
    const captionsOf = (more: object) => walked({ segments: [{ ...scene, ...more }] }).work('shots', 'a');
    expect(captionsOf({})).toMatchObject({ brief: { captions: 'none' } });
    const said = walked({ segments: [{ ...scene, narration: 'The tide.' }] });
    expect(said.work('conform', 'a').captions).toEqual([]);
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

  it('reads an image as it was when the composition was admitted', () => {
    const { unit } = walked();
    expect(unit('conform', 'photo').inputs).toEqual({ picture: { resourceId: 'photo-1', sha256: 'aa' } });
    expect(unit('conform', 'waves.next').inputs).toMatchObject({
      outgoing: { file: { sha256: 'shots-waves' } },
      incoming: { resourceId: 'photo-1' },
    });
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
      'music/music',
      'conform/open',
      'conform/open.next',
      'assemble/assemble',
      'mix/mix',
      'encode/encode',
      'qa/qa',
    ]);
  });

  it("burns captions into the segment that is spoken, on its own clock, and tells them all on the film's", () => {
    const { work } = walked();
    const [burned] = work('conform', 'waves').captions as { startSeconds: number }[];
    const [told] = work('encode', 'encode').cues as { startSeconds: number }[];
    expect(burned?.startSeconds).toBeCloseTo(0.35 + 7 / 24, 3);
    expect(told?.startSeconds).toBeCloseTo((burned?.startSeconds ?? 0) + 1.5, 3);
    expect(work('conform', 'open').captions).toEqual([]);
  });

  it('encodes a film at the loudness that its inspection demands, and one without sound at none', () => {
    const silent = walked({ audio: { strategy: 'narrated', voice: 'none', music: 'off' } });
    expect(walked().work('encode', 'encode').loudness).toEqual({ target: -14, tolerance: 1 });
    expect(silent.work('encode', 'encode').loudness).toBeUndefined();
  });

  it('makes a shot on which nothing is drawn again in no other look', () => {
    const pieces = ['lumen', 'neon'].map((theme) => walked({ theme, captions: 'sidecar' }));
    const [one, other] = pieces.map(({ work }) => work('conform', 'waves'));
    expect(one).toEqual(other);
    expect(pieces[0]?.work('conform', 'open')).not.toEqual(pieces[1]?.work('conform', 'open'));
  });

  it.each(['sidecar', 'none'] as const)('draws no caption with captions %s', (captions) => {
    const { work } = walked({ captions });
    expect(work('conform', 'waves').captions).toEqual([]);
    expect(work('encode', 'encode').cues).toHaveLength(captions === 'none' ? 0 : 1);
  });

  it('says nothing twice: a card that is read out has no caption', () => {
    const { work } = walked({
      segments: [{ id: 'a', type: 'card', title: 'The sea never hurries', narration: 'The sea never hurries.' }],
    });
    expect(work('conform', 'a').captions).toEqual([]);
    expect(work('encode', 'encode').cues).toHaveLength(1);
  });

  it('with music alone lets captions be read that nobody says', () => {
    const { phases, unit } = walked({ audio: { strategy: 'scored', voice: 'slt', music: 'off' } });
    expect(unit('narration', 'waves').work).toMatchObject({ delivery: { voice: 'none' } });
    expect(unit('mix', 'mix').work).toMatchObject({ narration: [], music: true });
    expect(ids(phases[3]?.units ?? [])).toEqual(['music']);
  });

  it('without sound and captions speaks and plays nothing', () => {
    const { phases } = walked({ audio: { strategy: 'silent', voice: 'auto', music: 'auto' }, captions: 'none' });
    expect([phases[2]?.units, phases[3]?.units]).toEqual([[], []]);
  });

  it('plans the black of a fade and what an image may be', () => {
    const expected = walked().work('qa', 'qa').expected as Record<string, unknown[]>;
    expect(expected.plannedBlack).toHaveLength(2);
    expect(expected.plannedStill).toHaveLength(1);
  });

  it('releases the film with what belongs to it, and every shot as a part', () => {
    const { recipe, release } = walked();
    expect(recipe.parts).toEqual([{ index: 1, name: 'waves', phase: 'shots', unit: 'waves' }]);
    expect(Object.keys(release.files)).toContain('media');
    expect(release.facts).toMatchObject({
      width: 854,
      height: 480,
      fps: 24,
      theme: 'lumen',
      music: 'calm',
      voice: 'slt',
    });
    expect(release.facts.segments).toHaveLength(4);
  });

  it('has a seed of its own for each part, which no neighbour changes', () => {
    const one = walked().work('shots', 'waves').brief as { seed: number };
    const other = walked({ seed: 8 }).work('shots', 'waves').brief as { seed: number };
    expect(one.seed).not.toBe(other.seed);
  });
});
