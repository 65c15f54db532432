import type { Database } from '@libs/database';
import { SystemClock } from '@libs/kernel';
import {
  confirmPrice,
  MAKER_NAMES,
  MakerTrouble,
  microdollarsOf,
  type Model,
  ModelCatalogue,
  ModelOffers,
  notePrice,
  type Offer,
} from '@libs/providers';
import { priceListWithKeys } from '@libs/providers/adapters';
import type { Settings } from '../settings.js';
import { type Command, CommandFailed, UsageError } from './command.js';
import { modelLine, priceOf } from './models/model-lines.js';

/** Dollars of one unit at most. */
const MOST_DOLLARS = 1_000;

export const modelCommands: Record<string, Command> = {
  'models list': {
    usage: 'models list',
    summary: 'lists the models of outside makers with their prices, and why one cannot be called',
    async run({ database, settings, print }) {
      const offers = await offersOf(database, settings);
      if (offers.length === 0) print('there are no models');
      for (const offer of offers) print(modelLine(offer));
    },
  },
  'models check': {
    usage: 'models check [ID]',
    summary: 'asks makers for their prices of one model or all; one that rose is refused until it is confirmed again',
    mostArguments: 1,
    async run({ database, settings, print }, [id]) {
      const offers = await offersOf(database, settings);
      const asked = id === undefined ? offers.filter(({ closed }) => closed !== 'no_key') : [requireModel(offers, id)];
      const list = priceListWithKeys(settings.makers);
      let failed = 0;
      for (const { model, seen, confirmed } of asked) {
        const now = await askedPrice(model, list);
        if (typeof now === 'string') failed += 1;
        else if (now !== undefined) await notePrice(database, model.id, now);
        print(`${model.id}  ${typeof now === 'string' ? now : differenceOf(model, { seen, confirmed, now })}`);
      }
      if (failed > 0) throw new CommandFailed(`prices that could not be asked for: ${failed}`);
    },
  },
  'models confirm': {
    usage: 'models confirm ID [--dollars N] | models confirm --all-of MAKER',
    summary: 'accepts the price of a model, or of all of a maker, so that it can be called; N is for one unit',
    options: ['dollars', 'all-of'],
    mostArguments: 1,
    async run({ database, settings, print }, [id], { dollars, 'all-of': maker }) {
      if ((id === undefined) === (maker === undefined)) throw new UsageError('name one model, or --all-of MAKER');
      if (maker !== undefined && dollars !== undefined) throw new UsageError('--dollars is for one model');
      const offers = await offersOf(database, settings);
      const models = maker === undefined ? [requireModel(offers, id ?? '')] : ofMaker(offers, maker);
      const list = priceListWithKeys(settings.makers);
      const by = maker === undefined ? 'models confirm' : `models confirm --all-of ${maker}`;
      for (const { model, seen } of models) {
        const found = dollars === undefined ? await askedPrice(model, list) : readDollars(dollars);
        if (typeof found === 'string') throw new CommandFailed(`${model.id}  ${found}; give its price as --dollars N`);
        const microdollars = found ?? seen;
        await confirmPrice(database, { model: model.id, microdollars, by });
        print(`${model.id}  confirmed ${priceOf(model, microdollars)}`);
      }
    },
  },
};

function offersOf(database: Database, settings: Settings): Promise<Offer[]> {
  return new ModelOffers(database, new ModelCatalogue(), new SystemClock(), settings.makers).run();
}

function requireModel(offers: readonly Offer[], id: string): Offer {
  const found = offers.find(({ model }) => model.id === id);
  if (found === undefined) throw new CommandFailed(`no model is named ${id}; "media models list" lists them`);
  return found;
}

function ofMaker(offers: readonly Offer[], maker: string): Offer[] {
  if (!MAKER_NAMES.some((name) => name === maker)) {
    throw new UsageError(`MAKER must be one of ${MAKER_NAMES.join(', ')}`);
  }
  const found = offers.filter(({ model, closed }) => model.maker === maker && closed !== 'retired');
  if (found.length === 0) throw new CommandFailed(`${maker} has no models`);
  return found;
}

/** The price of the maker's list now; undefined where it publishes none, and a sentence where it could not be asked. */
async function askedPrice(
  model: Model,
  list: ReturnType<typeof priceListWithKeys>,
): Promise<number | string | undefined> {
  try {
    return await list.priceOf(model, AbortSignal.timeout(30_000));
  } catch (error) {
    if (error instanceof MakerTrouble) return `could not be asked: ${error.message}`;
    throw error;
  }
}

interface Prices {
  seen: number;
  confirmed?: number;
  /** Of the maker's list. */
  now?: number;
}

function differenceOf(model: Model, { seen, confirmed, now }: Prices): string {
  if (now === undefined) return `publishes no price; seen ${priceOf(model, seen)}`;
  if (confirmed === undefined) return `${priceOf(model, now)}, not confirmed`;
  if (now === confirmed) return `${priceOf(model, now)}, as confirmed`;
  const change = `confirmed ${priceOf(model, confirmed)}, now ${priceOf(model, now)}`;
  return now > confirmed ? `${change}: refused until you run media models confirm ${model.id}` : change;
}

function readDollars(text: string): number {
  const dollars = /^\d{1,4}(\.\d{1,6})?$/.test(text) ? Number(text) : 0;
  const microdollars = microdollarsOf(dollars);
  if (microdollars >= 1 && dollars <= MOST_DOLLARS) return microdollars;
  throw new UsageError(`--dollars must be a number from 0.000001 to ${MOST_DOLLARS}`);
}
