import { Denial } from '@libs/kernel';

/** The text is written in letters that the fonts cannot draw or the voices cannot say. */
export class UnsupportedScript extends Denial {
  constructor(script: string, lacking: 'font' | 'voice') {
    const supported =
      lacking === 'font'
        ? 'Latin, Greek and Cyrillic letters can be drawn'
        : 'The voices speak English, in Latin letters';
    super('input_unsupported', `The embedded provider has no ${lacking} for the ${script} script. ${supported}.`, {
      nextStep:
        lacking === 'font'
          ? 'Write the text in Latin, Greek or Cyrillic letters, or choose another provider.'
          : 'Choose voice "none" for a silent film with text, or write the text in Latin letters.',
    });
  }
}
