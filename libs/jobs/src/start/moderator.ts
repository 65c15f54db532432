import { deny } from '@libs/kernel';

/** The verdict on words; `category` may be shown to the caller. */
export type ModerationVerdict = { allowed: true } | { allowed: false; category: string };

/** Judges the words of a request before anything is held, queued or sent to a provider. */
export abstract class Moderator {
  /** Accounts take turns when long texts are judged. */
  abstract judge(words: readonly string[], accountId: string): Promise<ModerationVerdict>;
}

/** Throws `content_rejected` for what must not be made. Every text of an order is judged, whatever field it stands in. */
export async function requireAccepted(moderator: Moderator, order: unknown, accountId: string): Promise<void> {
  const verdict = await moderator.judge(textsIn(order), accountId);
  if (!verdict.allowed) {
    throw deny('content_rejected', `The words of this request are not accepted (${verdict.category}).`, {
      nextStep: 'Describe something else; the same words are refused every time, and nothing was charged.',
    });
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((member) => textsIn(member));
}
