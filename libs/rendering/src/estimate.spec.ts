import { describe, expect, it } from 'vitest';
import { CanvasStudio } from './adapters/canvas-studio.js';
import { FliteSpeaker } from './adapters/flite-speaker.js';
import { estimateDuration, estimateRenderSeconds } from './estimate.js';
import { scriptOf } from './film-plan.js';
import { narrate } from './narrate.js';
import { SilentSpeaker } from './silent-speaker.js';
import type { VideoBrief } from './video-brief.js';

const studio = new CanvasStudio();
const canDraw = (character: string): boolean => studio.canDraw(character);
const BRIEF: VideoBrief = {
  aspectRatio: '16:9',
  resolution: '480p',
  fps: 24,
  theme: 'auto',
  voice: 'auto',
  captions: 'burned',
  music: 'auto',
  seed: 1,
};
const estimate = (changes: Partial<VideoBrief>): number => estimateDuration({ ...BRIEF, ...changes }, canDraw);
const words = (count: number): string => 'We make good bread. '.repeat(count);

/** Seconds of the film as it is made. */
async function filmed(changes: Partial<VideoBrief>): Promise<number> {
  const { script, voice } = scriptOf({ ...BRIEF, ...changes }, canDraw);
  const speaker = voice === 'none' ? new SilentSpeaker() : new FliteSpeaker();
  const signal = new AbortController().signal;
  const { durationSeconds } = await narrate(script, { speaker, voice, signal, onLine: () => undefined });
  return durationSeconds;
}

describe('estimateDuration', () => {
  it('is what was asked for, and eight seconds for a prompt that asks for nothing', () => {
    expect(estimate({ prompt: 'x', durationSeconds: 31 })).toBe(31);
    expect(estimate({ prompt: 'x' })).toBe(8);
    expect(estimate({ prompt: 'x', script: '  ' })).toBe(8);
  });

  it('grows with a script, from two seconds to a minute', () => {
    expect(estimate({ script: 'Hi.' })).toBe(2);
    const [short, long] = [estimate({ script: words(3) }), estimate({ script: words(9) })];
    expect(long).toBeGreaterThan(short * 2);
    expect(estimate({ script: words(50) })).toBe(60);
  });

  it('refuses what could not be filmed', () => {
    expect(() => estimate({ script: 'مرحبا بالعالم' })).toThrow('Arabic');
    expect(() => estimate({ script: words(500), durationSeconds: 60 })).toThrow('more than the 60 available');
  });
});

const SCRIPTS = [
  'The lighthouse keeper climbs two hundred steps every morning. She lights the lamp before the sun goes down.',
  `Hello ${'🌊'.repeat(600)}`,
  '𝐎𝐮𝐫 𝐛𝐚𝐤𝐞𝐫𝐲 𝐨𝐩𝐞𝐧𝐬 𝐚𝐭 𝐬𝐢𝐱. 𝐂𝐨𝐦𝐞 𝐚𝐧𝐝 𝐬𝐞𝐞 𝐭𝐡𝐞 𝐟𝐢𝐫𝐬𝐭 𝐥𝐨𝐚𝐯𝐞𝐬 𝐥𝐞𝐚𝐯𝐞 𝐭𝐡𝐞 𝐨𝐯𝐞𝐧. '.repeat(3),
  '999,999,999. '.repeat(9),
  'Founded in 1984, rebuilt in 2007. In 2026 we served 12,480 guests. Sales rose 24% to $1.5M. We open at 10:05.',
  'NASA and the FBI, the CIA and HTML. The CEO of a USA firm, his CFO and the CTO. Call the UN, the EU and AT&T.',
  'Visit www.example.com/about today. Write to us at node.js. Version v2.0.1 is out & ready.',
  'Go! Run! Stop! Look! Listen! Wait! Jump! Turn! Rest! Sleep!',
  'So calm the evening, so soft the light. Breathe in, breathe out, and let the quiet water carry you home.',
  'One, two, three, four, five. Six, seven, eight, nine, ten. And then, at last, we are done.',
  'Extraordinarily sophisticated telecommunications infrastructure. Straightforward characterisation follows.',
];

describe('the length that is priced', () => {
  it.each(SCRIPTS)('is within a quarter of the film’s (script %#)', async (script) => {
    const real = await filmed({ script });
    expect(Math.abs(estimate({ script }) - real) / real).toBeLessThan(0.25);
  });

  it.each([...SCRIPTS.map((script) => ({ script, voice: 'none' })), { script: 'Привет, мир. Как дела? '.repeat(3) }])(
    'is that of a film to be read (script %#)',
    async (silent) => {
      expect(Math.abs(estimate(silent) - (await filmed(silent)))).toBeLessThan(0.1);
    },
  );
});

describe('estimateRenderSeconds', () => {
  const base = { ...BRIEF, prompt: 'x', durationSeconds: 10, resolution: '720p', fps: 30 } as const;
  const work = (changes: Partial<VideoBrief>): number => estimateRenderSeconds({ ...base, ...changes }, canDraw);

  it('grows with length, frame rate and pixels, and not with the side a film stands on', () => {
    expect(work({ durationSeconds: 20 })).toBeGreaterThan(work({}));
    expect(work({ resolution: '1080p' })).toBeGreaterThan(work({}));
    expect(work({ fps: 24 })).toBeLessThan(work({}));
    expect(work({ aspectRatio: '1:1' })).toBeLessThan(work({}));
    expect(work({ aspectRatio: '9:16' })).toBe(work({}));
  });

  it.each([
    ['480p', 24, 8, 3.4],
    ['480p', 30, 30, 11.3],
    ['720p', 30, 8, 5.7],
    ['720p', 30, 60, 24.3],
    ['1080p', 30, 8, 9.3],
    ['1080p', 30, 30, 25.1],
    ['1080p', 30, 60, 62.8],
  ] as const)(
    'at %s and %i frames a second is near what a film of %i seconds took once',
    (resolution, fps, length, took) => {
      const estimate = work({ resolution, fps, durationSeconds: length });
      expect(estimate).toBeGreaterThan(took * 0.75);
      expect(estimate).toBeLessThan(took * 1.5);
    },
  );
});
