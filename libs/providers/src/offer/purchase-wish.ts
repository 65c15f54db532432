import type { InputRole, Model, ModelKind } from '../models/model.js';
import type { PurchaseBrief } from '../purchases/purchase-brief.js';

/** A call that names a model, or lets the service choose one. */
export interface PurchaseWish {
  kind: ModelKind;
  /** Id of a model, or `auto`. Absent: `voice` names the model too. */
  model?: string;
  /** The prompt, or the text to speak. */
  prompt: string;
  title?: string;
  /** Of the file that is published. */
  format?: string;
  /** Files that are made, each by a purchase of its own. */
  count: number;
  durationSeconds?: number;
  aspectRatio?: string;
  resolution?: string;
  /** Of the model; `maker/voice` or `model/voice` without one. */
  voice?: string;
  language?: string;
  /** Of speech: its captions shall have the times of words. */
  timesWords?: true;
  given: { role: InputRole; resourceId: string }[];
  /** What of the words the embedded studio cannot make. Absent: `auto` stays with the studio. */
  need?: string;
  /** Why `auto` stays with the studio whatever the words say. */
  ownWay?: string;
  /** The caller's ceiling for all files. */
  maxCredits?: number;
  /** Members of the call that no model uses. */
  unused: readonly string[];
}

/** How the caller would pay. */
export interface Payer {
  /** A wallet pays for the call itself. */
  isWallet: boolean;
  /** Credits of the account beside its daily allowance; of a wallet those that it may still spend on the call. */
  balance: number;
}

/** A purchase as it was chosen, without its seed. */
export interface ChosenPurchase {
  model: Model['id'];
  creditsEach: number;
  brief: Omit<PurchaseBrief, 'seed'> & { inputs: string[] };
  /** As in the wish. */
  count: number;
}

/** What makes a call, and why. Without a purchase it is the embedded studio. */
export interface Choice {
  purchase?: ChosenPurchase;
  notes: string[];
}
