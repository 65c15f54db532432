import {
  asksForParts,
  catalogue,
  type GivenCall,
  type MadePart,
  partCredits,
  type PartWish,
  readPartWishes,
} from '@libs/catalog';
import type { Principal } from '@libs/identity';
import { Denial, deny, newId } from '@libs/kernel';
import type { Choice, Payer } from '@libs/providers';
import { Injectable } from '@nestjs/common';
import { ModelChoices } from './model-choices.js';

/** Which models make the pictures of a call's scenes and its narration. */
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
    for (const wish of readPartWishes(catalogue, call)) parts.push(await this.chosen(wish, payer, principal, parts));
    return parts;
  }

  /** Those parts with the narration that the call wishes. Throws as `ChooseModel`. */
  async withNarration(wish: PartWish, parts: readonly MadePart[], principal: Principal): Promise<MadePart[]> {
    const payer = await this.models.payer(principal);
    return [...parts, await this.chosen(wish, payer, principal, parts)];
  }

  private async chosen(
    { place, kind, lines, wish }: PartWish,
    payer: Payer,
    principal: Principal,
    others: readonly MadePart[],
  ): Promise<MadePart> {
    const left = { ...payer, balance: payer.balance - partCredits(others) };
    const { purchase, notes } = await atPlace(place, () => this.models.choiceFor(wish, left, principal));
    const choice = { purchase, notes: notes.map((note) => `${place}: ${note}`) };
    return { id: newId(), kind, choice, ...(lines && { lines }) };
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
