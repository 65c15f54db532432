import type { ClipFacts } from '@libs/film';
import type { Choice, PurchaseWish } from '@libs/providers';

/**
 * A picture or the narration of a film that is to be made, and who makes it: a model, as a resource of its own, or the embedded studio. The
 * narration comes last.
 */
export interface MadePart {
  /** Of the resource. */
  id: string;
  kind: 'video' | 'image' | 'audio';
  choice: Choice;
  /** Of a narration: what it says. */
  lines?: string[];
}

/** A wish for one picture or the narration of a film, and its place in the call. */
export interface PartWish extends Pick<MadePart, 'kind' | 'lines'> {
  place: string;
  wish: PurchaseWish;
}

/** What models ask for the parts of a call. */
export function partCredits(parts: readonly MadePart[] = []): number {
  return parts.reduce((sum, { choice }) => sum + (choice.purchase?.creditsEach ?? 0), 0);
}

/** What is known of clips before they are made. */
export function factsOfParts(parts: readonly MadePart[] = []): Record<string, ClipFacts> {
  return Object.fromEntries(
    parts.flatMap(({ id, kind, choice }) => {
      const seconds = choice.purchase?.brief.durationSeconds;
      return kind === 'video' && seconds !== undefined ? [[id, { seconds }]] : [];
    }),
  );
}
