import type { InputRole, MakerName, Model } from '../models/model.js';
import type { MakerTrouble } from './maker-trouble.js';

/** One order to a model in this service's words; each maker writes it in its own. */
export interface MakerOrder {
  purchaseId: string;
  model: Model;
  /** The prompt, or the text to speak. */
  prompt: string;
  /** Unique to the purchase; finds the request again in the maker's list. Positive, 31 bits. */
  seed: number;
  durationSeconds?: number;
  aspectRatio?: string;
  resolution?: string;
  voice?: string;
  language?: string;
  /** Addresses of the inputs, good for the model's longest time. */
  inputs: readonly { role: InputRole; url: string }[];
  /** Of an order that is looked for: not all of what was sent is known any more, so it cannot be sent again as it was. */
  isPartial?: boolean;
  /** Where the maker reports the end; absent: this service has no public address. */
  webhookUrl?: string;
}

/** The maker's handle of an accepted request: ids and addresses as the maker gave them. Stored as JSON. */
export interface Submission {
  requestId: string;
  addresses: Readonly<Record<string, string>>;
}

/** Start of each character of the spoken text in seconds, as long as the text. */
export interface CharacterTimes {
  text: string;
  starts: readonly number[];
  /** End of the last character. */
  endsAt: number;
}

/** A result that waits at the maker's address. */
export interface RemoteFile {
  url: string;
  mimeType?: string;
}

export type MakerState =
  | { state: 'waiting' }
  | { state: 'running'; percent?: number }
  /** `microdollars`: what the maker bills, where it says so. */
  | { state: 'completed'; files: readonly RemoteFile[]; microdollars?: number }
  | { state: 'failed'; trouble: MakerTrouble }
  | { state: 'cancelled' };

/** A maker with a queue: a request is submitted, looked at, and fetched. Throws MakerTrouble. A call takes 25 s at most. */
export abstract class QueueMaker {
  readonly way = 'queue';
  abstract readonly name: MakerName;
  /** Sent once for each purchase: makers bill every request. */
  abstract submit(order: MakerOrder, signal: AbortSignal): Promise<Submission>;
  abstract look(submission: Submission, signal: AbortSignal): Promise<MakerState>;
  abstract cancel(submission: Submission, signal: AbortSignal): Promise<void>;
  /** The accepted request of this order among those of the maker's list since then, found by its seed or id. */
  abstract find(order: MakerOrder, since: Date, signal: AbortSignal): Promise<Submission | undefined>;
  /**
   * The request that an authentic webhook is about; undefined for a webhook that this maker did not sign, or not now
   * (±300 s). `headers` in lower case. `model`: of the purchase that the webhook's address names, because fal's webhooks do
   * not name their model. Throws MakerTrouble where the maker's keys cannot be read now: the maker sends the webhook again.
   */
  abstract readWebhook(
    headers: Readonly<Record<string, string | undefined>>,
    body: Buffer,
    now: Date,
    model: Model,
  ): Promise<Submission | undefined>;
}

/** Bytes that a maker answered with, and what it says of them. */
export interface MadeBytes {
  /** Come once. To read them throws MakerTrouble where the answer breaks off. */
  bytes: AsyncIterable<Uint8Array>;
  mimeType: string;
  characters?: CharacterTimes;
  microdollars?: number;
  requestId?: string;
}

/** A maker that answers with the bytes themselves. Throws MakerTrouble. */
export abstract class DirectMaker {
  readonly way = 'direct';
  abstract readonly name: MakerName;
  /** A repeat of one purchase is free or deduplicated there: it may be sent again after a lost answer. */
  abstract isRepeatable(model: Model): boolean;
  abstract make(order: MakerOrder, signal: AbortSignal): Promise<MadeBytes>;
  /** The bytes of an order whose answer was lost, from the maker's history; undefined where it has none. */
  abstract find(order: MakerOrder, since: Date, signal: AbortSignal): Promise<MadeBytes | undefined>;
}

export type Maker = QueueMaker | DirectMaker;

/** A maker's price now, in microdollars of the model's unit; undefined where the maker publishes none. */
export abstract class PriceList {
  abstract priceOf(model: Model, signal: AbortSignal): Promise<number | undefined>;
}
