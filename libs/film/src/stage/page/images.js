/** Hides pictures that cannot be shown, in whose place a browser draws a sign of its own. One that loads later is seen again. */
export function hideBrokenImages() {
  const hidden = new WeakSet();
  const hear = (kind, change) =>
    globalThis.addEventListener(kind, ({ target }) => target instanceof HTMLImageElement && change(target), true);
  hear('error', (image) => {
    hidden.add(image);
    image.style.visibility = 'hidden';
  });
  hear('load', (image) => hidden.delete(image) && image.style.removeProperty('visibility'));
}
