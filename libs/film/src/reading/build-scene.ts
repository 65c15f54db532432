import type { z } from 'zod';
import { KINDS } from '../scenes/kinds.js';
import type { SceneKind } from '../scenes/scene-kind.js';
import { SceneRefused } from '../scenes/scene-refused.js';
import { scene, type Scene } from '../scenes/scene.js';

export type Picture = z.input<typeof scene>['visual'];

/** A scene that can be drawn; undefined where its words do not fit its kind. */
export function buildScene(say: string, visual: Picture, headline?: string): Scene | undefined {
  const built = scene.safeParse({ ...(say !== '' && { say }), visual, ...(headline !== undefined && { headline }) });
  return built.success && isDrawable(built.data) ? built.data : undefined;
}

function isDrawable({ visual }: Scene): boolean {
  const kind = KINDS[visual.type] as unknown as SceneKind;
  try {
    kind.examine?.(visual);
    return true;
  } catch (refusal) {
    if (refusal instanceof SceneRefused) return false;
    throw refusal;
  }
}

/** A text as it is set: without the sign that ends it, unless the sign has a meaning. */
export function asSet(text: string): string {
  const sign = text.at(-1) ?? '';
  const isPlainEnd = '.,;:，、；：'.includes(sign) && !/[.…]$/u.test(text.slice(0, -1));
  const isShortened = sign === '.' && /(?<![\p{L}°])\p{L}\.$/u.test(text);
  return isPlainEnd && !isShortened ? text.slice(0, -1).trimEnd() : text;
}
