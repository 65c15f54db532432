import type { Style } from './style.js';
import { lightnessAt, spreadTone } from './tone.js';

/** Lightness in the middle of the tone from which on words are dark. */
const LIGHT = 0.6;

/** Whether most of a picture in a style is dark or light: words are the other. */
export function groundOf({ tone }: Pick<Style, 'tone'>): 'dark' | 'light' {
  return lightnessAt(spreadTone(tone), 0.5) > LIGHT ? 'light' : 'dark';
}
