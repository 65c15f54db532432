import { type Denial, deny } from '@libs/kernel';

const NEXT_STEPS = {
  narrator: 'Choose voice "none" for a silent film with text, or write the text in Latin letters.',
  voice:
    'Name a voice that speaks the language: an unknown name is answered with all that are here. Or write Latin letters.',
};

/** The text is written in letters that the voices cannot say. */
/** `narrator` is the voice of a film, which can do without one. */
export function unsupportedScript(letters: string, lacking: keyof typeof NEXT_STEPS): Denial {
  return deny(
    'input_unsupported',
    `The embedded provider has no voice for ${letters} letters: the voice of this call reads Latin letters.`,
    { nextStep: NEXT_STEPS[lacking] },
  );
}
