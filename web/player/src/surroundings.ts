import type { Host } from './host.js';
import { type Json, numberIn, objectIn } from './values.js';

/** Wears the theme of the host, its colours and its fonts, and fits the frame that it gives. */
export function wearLook(context: Json): void {
  const { style, dataset } = document.documentElement;
  const { theme } = context;
  if (theme === 'light' || theme === 'dark') style.colorScheme = theme;
  for (const [name, value] of Object.entries(objectIn(objectIn(context['styles'])['variables']))) {
    if (name.startsWith('--') && typeof value === 'string') style.setProperty(name, value);
  }
  const { height, maxHeight } = objectIn(context['containerDimensions']);
  const isFull = context['displayMode'] === 'fullscreen';
  dataset['fit'] = isFull || numberIn(height) ? 'frame' : 'content';
  style.setProperty('--most-height', `${numberIn(maxHeight) ?? 720}px`);
}

/** Tells the host how large the content is, as often as that changes. A host that gives a fixed frame does not listen. */
export function tellSizes(content: Element, host: Host): void {
  let told = '';
  new ResizeObserver(() => {
    const { width, height } = content.getBoundingClientRect();
    const size = { width: Math.ceil(width), height: Math.ceil(height) };
    if (document.documentElement.dataset['fit'] === 'frame' || told === JSON.stringify(size)) return;
    told = JSON.stringify(size);
    host.tellSize(size);
  }).observe(content);
}
