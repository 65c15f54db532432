import type { MadeKind } from '@libs/library';
import { titleOf } from '../inputs/title-of.js';

/** The name of a work without a given name: its first words, else its kind and the day in UTC. */
export function nameOfWork(kind: MadeKind, words: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return titleOf(words) || `${kind.charAt(0).toUpperCase()}${kind.slice(1)} of ${day}`;
}
