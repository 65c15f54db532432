/** How a film feels. Theme, ground, colours and music follow from it. */
export const TONES = ['plain', 'grave', 'warm', 'bright', 'urgent', 'playful'] as const;
export type Tone = (typeof TONES)[number];

/** Tones that bear nothing bright. */
export const SERIOUS_TONES: readonly Tone[] = ['grave', 'urgent'];
