import { Denial, deny, inCredits, isDenial } from '@libs/kernel';
import type { Writer } from '@libs/providers';

const OTHER_WORDS = 'Describe something else, or leave write out and send scenes of your own (media://guide/scenes).';

/** The language model in one writing, which is charged with its first answer. That it refuses to write is an answer too. */
export class BilledWriter {
  /** Undefined until the model has answered. */
  private charged?: number;

  constructor(
    private readonly writer: Writer,
    /** Takes the credits that the writing costs; once, however often it is called. */
    private readonly spend: () => Promise<void>,
  ) {}

  async answer(...asked: Parameters<Writer['answer']>): Promise<string> {
    try {
      const answer = await this.writer.answer(...asked);
      await this.bill();
      return answer;
    } catch (error) {
      if (isDenial(error, 'provider_rejected')) await this.bill();
      throw error;
    }
  }

  /** A refusal of the call with what the writing cost; other errors as they are. */
  withCost(error: unknown): unknown {
    if (!(error instanceof Denial)) return error;
    const { error_description: what, actionable_next_step: step, retryable } = error.body();
    const { charged } = this;
    const cost = charged === undefined ? '' : ` The writing cost ${inCredits(charged)}.`;
    // Moderation says of these that nothing was charged.
    const next = error.code === 'content_rejected' ? OTHER_WORDS : step;
    return deny(error.code, `${what}${cost}`, {
      nextStep: charged === undefined ? `${next} Nothing was started or charged.` : next,
      retryable,
      retryAfterSeconds: error.retryAfterSeconds,
      cause: error,
    });
  }

  private async bill(): Promise<void> {
    await this.spend();
    this.charged = this.writer.credits;
  }
}
