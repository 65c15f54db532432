import {
  type MakerOrder,
  type MakerState,
  QueueMaker,
  type Submission,
} from '../../../libs/providers/src/makers/maker.js';
import type { Model } from '../../../libs/providers/src/models/model.js';
import { PriceList } from '../../../libs/providers/src/makers/maker.js';

type Answer<T> = T | Error | (() => T | Promise<T>);

/** A maker whose answers the test writes, in the place of one behind its port. Errors are thrown. */
export class ScriptedMaker extends QueueMaker {
  readonly name = 'fal';
  readonly orders: MakerOrder[] = [];
  readonly asked: string[] = [];
  /** Answers that come before the usual ones. */
  readonly answers = {
    submit: [] as Answer<Submission>[],
    look: [] as Answer<MakerState>[],
    find: [] as Answer<Submission | undefined>[],
  };
  /** The state of every request. */
  state: MakerState = { state: 'running' };
  /** What a cancellation makes of it. */
  afterCancel?: MakerState;

  async submit(order: MakerOrder): Promise<Submission> {
    this.asked.push('submit');
    this.orders.push(order);
    return this.next('submit', submissionOf(order));
  }

  async look(): Promise<MakerState> {
    this.asked.push('look');
    return this.next('look', this.state);
  }

  async cancel(): Promise<void> {
    this.asked.push('cancel');
    this.state = this.afterCancel ?? this.state;
  }

  async find(): Promise<Submission | undefined> {
    this.asked.push('find');
    return this.next('find', undefined);
  }

  async readWebhook(): Promise<undefined> {
    return undefined;
  }

  private async next<T>(kind: keyof ScriptedMaker['answers'], usual: T): Promise<T> {
    const answer = (this.answers[kind] as Answer<T>[]).shift() ?? usual;
    if (answer instanceof Error) throw answer;
    return typeof answer === 'function' ? (answer as () => T | Promise<T>)() : answer;
  }
}

/** What the maker answers to an order: an id of its own for each. */
export function submissionOf({ seed }: Pick<MakerOrder, 'seed'>): Submission {
  return { requestId: `request ${seed}`, addresses: { status: `https://maker.example/${seed}` } };
}

/** A price list with one price for all. */
export class ScriptedPrices extends PriceList {
  now?: number;

  async priceOf(_model: Model): Promise<number | undefined> {
    return this.now;
  }
}
