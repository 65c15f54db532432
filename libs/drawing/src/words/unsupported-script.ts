import { Denial } from '@libs/kernel';

const SPOKEN = 'The voices speak English, in Latin letters';
const LACKS = {
  font: {
    what: 'font',
    supported: 'Latin, Greek and Cyrillic letters can be drawn',
    nextStep: 'Write the text in Latin, Greek or Cyrillic letters.',
  },
  page: {
    what: 'font',
    supported: 'Latin, Greek, Cyrillic, Arabic, Hebrew, Devanagari and Thai letters can be set',
    nextStep: 'Write the text in one of these scripts.',
  },
  narrator: {
    what: 'voice',
    supported: SPOKEN,
    nextStep: 'Choose voice "none" for a silent film with text, or write the text in Latin letters.',
  },
  voice: { what: 'voice', supported: SPOKEN, nextStep: 'Write the text in English, in Latin letters.' },
};

/** The text is written in letters that the fonts cannot draw or the voices cannot say. */
export class UnsupportedScript extends Denial {
  /** `narrator` is the voice of a film, which can do without one. */
  constructor(script: string, lacking: keyof typeof LACKS) {
    const { what, supported, nextStep } = LACKS[lacking];
    super('input_unsupported', `The embedded provider has no ${what} for the ${script} script. ${supported}.`, {
      nextStep,
    });
  }
}
