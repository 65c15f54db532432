import type { FilmPlan } from './film-plan.js';
import { mixSoundtrack } from './mix.js';
import { composeMusic } from './music.js';
import type { MusicMood } from './music/mood.js';
import type { StereoSamples } from './sound/stereo-samples.js';
import type { VideoBrief } from './video-brief.js';

/** The voice and the music of a planned film, as long as its frames. Without a mood there is no music. */
export function filmSoundtrack(
  plan: FilmPlan,
  { fps, seed }: Pick<VideoBrief, 'fps' | 'seed'>,
  mood: MusicMood | undefined,
): StereoSamples {
  const durationSeconds = plan.frames / fps;
  return mixSoundtrack({
    narration: plan.voice === 'none' ? [] : plan.spoken.lines,
    ...(mood !== undefined && { music: composeMusic({ mood, durationSeconds, seed }) }),
    durationSeconds,
  });
}
