import { type CompositionBrief, estimateSegmentSeconds, type FilmBrief, type Scene } from '@libs/film';

/** How much longer than asked a segment lasts by rounding alone, in seconds. */
const ROUNDING = 0.1;

/**
 * A composition as one film, to look at before it is paid for: its segments as scenes in their order, in its look and with its
 * seed. Where the words decide how long a segment lasts, they do so here too.
 */
export function planFilm(brief: CompositionBrief): FilmBrief {
  const { output, look, audio, captions, brand, seed, segments } = brief;
  const lasting = estimateSegmentSeconds(brief);
  const scenes = segments.map(({ id, scene, narration, durationSeconds }): Scene => {
    const isLonger = (lasting.get(id) ?? 0) > durationSeconds + ROUNDING;
    return {
      ...(scene as Scene),
      ...(narration !== undefined && { say: narration }),
      seconds: isLonger ? undefined : durationSeconds,
      transition: 'cut',
    };
  });
  return {
    scenes,
    ...output,
    theme: look.theme,
    tone: look.tone,
    voice: audio.strategy === 'narrated' ? audio.voice : 'none',
    captions,
    music: 'off',
    ...(brand && { brand }),
    seed,
    inputs: [
      ...new Set([...segments.flatMap(({ inputs }) => inputs), ...(brand?.logo === undefined ? [] : [brand.logo])]),
    ],
  };
}
