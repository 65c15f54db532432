/**
 * How a picture is made: `illustration` paints a scene of the subject, `art` grows an abstract one in its colours,
 * `card` sets the prompt's words on a picture, `poster` sets them as large as they go, with
 * art, `chart` draws figures, `auto` takes what suits the brief.
 */
export const IMAGE_TECHNIQUES = ['auto', 'illustration', 'art', 'card', 'poster', 'chart'] as const;
export type ImageTechnique = (typeof IMAGE_TECHNIQUES)[number];
