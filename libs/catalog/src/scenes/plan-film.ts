import {
  clipIds,
  type CompositionBrief,
  deliveryOf,
  estimateSegmentSeconds,
  type FilmBrief,
  moodOf,
  type Scene,
  toldIn,
} from '@libs/film';

/** How much longer than asked a segment lasts by rounding alone, in seconds. */
const ROUNDING = 0.1;

/**
 * A composition as one film, to look at before it is paid for: its segments as scenes in their order, in its look and with its
 * seed. Words that are neither heard nor read are left out. Where the words decide how long a segment lasts, they do so here too.
 */
export function planFilm(brief: CompositionBrief): FilmBrief {
  const { output, look, audio, captions, brand, seed, segments } = brief;
  const lasting = estimateSegmentSeconds(brief);
  const delivery = deliveryOf(brief);
  const scenes = segments.map((segment): Scene => {
    const { id, scene, durationSeconds } = segment;
    const say = toldIn(segment, brief, delivery);
    const isLonger = (lasting.get(id) ?? 0) > durationSeconds + ROUNDING;
    return {
      ...(scene as Scene),
      ...(say !== '' && { say }),
      seconds: isLonger ? undefined : durationSeconds,
      transition: 'cut',
    };
  });
  return {
    scenes,
    ...output,
    theme: look.theme,
    tone: look.tone,
    ground: look.ground,
    voice: audio.strategy === 'narrated' ? audio.voice : 'none',
    ...(audio.diction && { diction: audio.diction }),
    captions,
    music: moodOf({ brief }) ?? 'off',
    ...(brand && { brand }),
    seed,
    videos: clipIds(scenes),
    inputs: [
      ...new Set([...segments.flatMap(({ inputs }) => inputs), ...(brand?.logo === undefined ? [] : [brand.logo])]),
    ],
  };
}
