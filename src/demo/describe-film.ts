import { z } from 'zod';

const measured = z.object({ measured: z.string() });
const film = z.object({
  metadata: z.object({
    duration_seconds: z.number(),
    width: z.number(),
    height: z.number(),
    fps: z.number(),
    qa: z.object({ gates: z.object({ video_codec: measured, sound_codec: measured }) }),
  }),
});

/** One line on a finished film, as its library resource tells it: length, size, rate and codecs. */
export function describeFilm(resource: unknown): string {
  const { duration_seconds: seconds, width, height, fps, qa } = film.parse(resource).metadata;
  return `${seconds} s, ${width}×${height} at ${fps} fps, ${qa.gates.video_codec.measured} + ${qa.gates.sound_codec.measured}`;
}
