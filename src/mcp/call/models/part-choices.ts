import { asksForParts, catalogue, type GivenCall, type MadePart, readPartWishes } from '@libs/catalog';
import type { Principal } from '@libs/identity';
import { Denial, deny, newId } from '@libs/kernel';
import type { Choice } from '@libs/providers';
import { Injectable } from '@nestjs/common';
import { ModelChoices } from './model-choices.js';

/** Which models make the pictures of a call's scenes. */
@Injectable()
export class PartChoices {
  constructor(private readonly models: ModelChoices) {}

  /**
   * Undefined at once for a call without such pictures. What one of them costs is no longer there for the next. Throws as
   * `readPartWishes` and `ChooseModel`.
   */
  async of(call: GivenCall, principal: Principal): Promise<MadePart[] | undefined> {
    if (!asksForParts(call.given)) return undefined;
    const payer = await this.models.payer(principal);
    const parts: MadePart[] = [];
    let credits = 0;
    for (const { place, kind, wish } of readPartWishes(catalogue, call)) {
      const left = { ...payer, balance: payer.balance - credits };
      const { purchase, notes } = await atPlace(place, () => this.models.choiceFor(wish, left, principal));
      credits += purchase?.creditsEach ?? 0;
      parts.push({ id: newId(), kind, choice: { purchase, notes: notes.map((note) => `${place}: ${note}`) } });
    }
    return parts;
  }
}

/** Names the scene in a refusal. */
async function atPlace(place: string, choose: () => Promise<Choice>): Promise<Choice> {
  try {
    return await choose();
  } catch (error) {
    if (!(error instanceof Denial)) throw error;
    const { actionable_next_step: nextStep, retryable } = error.body();
    throw deny(error.code, `${place}: ${error.message}`, { nextStep, retryable, cause: error });
  }
}
