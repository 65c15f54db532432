/**
 * How a picture is made: `illustration` paints a scene of the subject, `art` grows an abstract one in its colours,
 * `card` sets the prompt's words on a picture, `auto` takes what suits the prompt.
 */
export const IMAGE_TECHNIQUES = ['auto', 'illustration', 'art', 'card'] as const;
export type ImageTechnique = (typeof IMAGE_TECHNIQUES)[number];
