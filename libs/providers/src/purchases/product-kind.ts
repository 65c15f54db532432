import type { ModelKind } from '../models/model.js';

export type ProductKind = 'video' | 'image' | 'audio';

const MEBIBYTE = 1024 ** 2;

/** Bytes of the largest file that is taken from a maker. */
export const MOST_RESULT_BYTES: Record<ProductKind, number> = {
  video: 1024 * MEBIBYTE,
  image: 64 * MEBIBYTE,
  audio: 128 * MEBIBYTE,
};

/** The kind of resource that a model of this kind makes. */
export function productKind(kind: ModelKind): ProductKind {
  return kind === 'video' || kind === 'image' ? kind : 'audio';
}
