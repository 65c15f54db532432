import { expect, it } from 'vitest';
import { CanvasStudio } from './adapters/canvas-studio.js';
import { planFilm, type FilmPlan } from './film-plan.js';
import { SilentSpeaker } from './silent-speaker.js';

const studio = new CanvasStudio();

const PROMPT =
  'Grind the coffee like coarse sand. Heat the water until it almost boils. Pour slowly in circles. Wait four minutes. Enjoy the cup with a friend.';

function wordless(durationSeconds: number): Promise<FilmPlan> {
  const speakers = { voiced: new SilentSpeaker(), silent: new SilentSpeaker() };
  return planFilm(
    {
      prompt: PROMPT,
      durationSeconds,
      aspectRatio: '16:9',
      resolution: '480p',
      fps: 24,
      theme: 'lumen',
      voice: 'none',
      captions: 'none',
      music: 'off',
      wordless: true,
      seed: 3,
    },
    { studio, speakers },
    { signal: new AbortController().signal, onLine: () => undefined },
  );
}

it('a wordless film has nothing written on its pictures', async () => {
  const { film } = await wordless(24);
  expect(film.timeline.shots.length).toBeGreaterThan(1);
  for (const shot of film.timeline.shots) {
    expect(shot).toMatchObject({ headline: [], spoken: [], layout: 'open' });
    expect(shot).not.toHaveProperty('figure');
  }
});

it('its pictures follow each other without a gap, and none is gone before it was seen', async () => {
  const { film } = await wordless(24);
  const { shots, durationSeconds } = film.timeline;
  let reached = 0;
  for (const [index, shot] of shots.entries()) {
    expect(shot.index).toBe(index);
    expect(shot.startSeconds).toBeCloseTo(reached, 6);
    expect(shot.durationSeconds).toBeGreaterThanOrEqual(6);
    reached += shot.durationSeconds;
  }
  expect(reached).toBeCloseTo(durationSeconds, 6);
});

it('a short one is a single picture', async () => {
  expect((await wordless(8)).film.timeline.shots).toHaveLength(1);
});
