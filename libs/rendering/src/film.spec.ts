import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CanvasStudio } from './adapters/canvas-studio.js';
import { planFilm, type FilmPlan } from './film-plan.js';
import { SilentSpeaker } from './silent-speaker.js';
import { THEMES } from './themes/theme-list.js';
import type { VideoBrief } from './video-brief.js';

const studio = new CanvasStudio();
const BRIEF: VideoBrief = {
  aspectRatio: '16:9',
  resolution: '480p',
  fps: 24,
  theme: 'auto',
  voice: 'none',
  captions: 'burned',
  music: 'off',
  seed: 1,
};

function planned(changes: Partial<VideoBrief>): Promise<FilmPlan> {
  const speakers = { voiced: new SilentSpeaker(), silent: new SilentSpeaker() };
  return planFilm(
    { ...BRIEF, ...changes },
    { studio, speakers },
    { signal: new AbortController().signal, onLine: () => undefined },
  );
}

const digest = (pixels: Buffer): string => createHash('sha256').update(pixels).digest('hex');

async function frames(changes: Partial<VideoBrief>): Promise<string> {
  const { film } = await planned(changes);
  return [0.5, 2.4, 4.1].map((seconds) => digest(film.frameAt(seconds))).join();
}

describe('a film', () => {
  it('is the same for the same brief and seed, and another one for another seed', async () => {
    const brief = { prompt: 'A calm evening by the ocean, waves and stars', durationSeconds: 6 };
    const first = await frames(brief);
    expect(await frames(brief)).toBe(first);
    expect(await frames({ ...brief, seed: 2 })).not.toBe(first);
  });

  it.each(THEMES)('is the same again in the theme %s', async (theme) => {
    const brief = { prompt: 'Sales grew 12% in the city', durationSeconds: 5, theme, aspectRatio: '9:16' } as const;
    expect(await frames(brief)).toBe(await frames(brief));
  });

  it('is another one in each theme and on each ratio', async () => {
    const brief = { prompt: 'Sales grew 12% in the city', durationSeconds: 5 };
    const films = [...THEMES.map((theme) => ({ theme })), { aspectRatio: '1:1' as const }];
    const seen = await Promise.all(films.map((changes) => frames({ ...brief, ...changes })));
    expect(new Set(seen).size).toBe(films.length);
  });

  it('shows the same second alike, whatever was drawn before it', async () => {
    const [one, other] = [
      await planned({ prompt: 'Why the sky is blue', durationSeconds: 8 }),
      await planned({ prompt: 'Why the sky is blue', durationSeconds: 8 }),
    ];
    one.film.frameAt(1);
    one.film.frameAt(3);
    expect(digest(one.film.frameAt(5))).toBe(digest(other.film.frameAt(5)));
  });

  it('moves at every moment', async () => {
    const { film } = await planned({ prompt: 'The history of the Roman aqueducts', durationSeconds: 10 });
    const seen = Array.from({ length: 10 }, (_, second) => digest(film.frameAt(second + 0.5)));
    expect(new Set(seen).size).toBe(10);
  });

  it('has no captions where the large words are the very words', async () => {
    const { film, cues } = await planned({ prompt: 'Why the sky is blue', durationSeconds: 8 });
    const bare = await planned({ prompt: 'Why the sky is blue', durationSeconds: 8, captions: 'sidecar' });
    expect(cues.length).toBeGreaterThan(0);
    expect(bare.cues.length).toBe(cues.length);
    expect(film.timeline.shots[0]?.headline.length).toBe(film.timeline.shots[0]?.spoken.length);
  });
});
