import { Database } from '@libs/database';
import { Clock } from '@libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { closedMakers } from '../makers/maker-breaker.js';
import { type MakerSettings, makerSettings } from '../makers/maker.settings.js';
import { isRetired } from '../models/is-retired.js';
import { ModelCatalogue } from '../models/model-catalogue.js';
import type { MakerName, Model } from '../models/model.js';
import { readModelPrices, type StandingPrice } from '../models/read-model-prices.js';

/** Why a model cannot be called. */
export type Closed = 'retired' | 'set_aside' | 'no_key' | 'unconfirmed' | 'dearer' | 'breaker';

/** A model as it stands in this installation. */
export interface Offer {
  model: Model;
  /** The operator's and the maker's price, in microdollars of the model's unit. */
  confirmed?: number;
  seen: number;
  /** Absent: it can be called. */
  closed?: Closed;
  /** Why it was set aside. */
  because?: string;
}

/** A model that can be called. */
export type OpenOffer = Offer & { confirmed: number; closed?: undefined };

/** Which models can be called now, and at which confirmed prices. */
@Injectable()
export class ModelOffers {
  constructor(
    private readonly database: Database,
    private readonly catalogue: ModelCatalogue,
    private readonly clock: Clock,
    @Inject(makerSettings.KEY) private readonly settings: Pick<MakerSettings, 'keys'>,
  ) {}

  async run(): Promise<Offer[]> {
    const { keys } = this.settings;
    const now = this.clock.now();
    const [prices, closed] = await Promise.all([readModelPrices(this.database), closedMakers(this.database)]);
    // A maker whose time to be tried has come is offered again.
    const broken = new Set(closed.filter(({ probe_at: at }) => at > now).map(({ maker }) => maker));
    return this.catalogue.models.map((model) => offerOf(model, prices.get(model.id), { keys, broken, now }));
  }
}

interface Standing {
  keys: Partial<Record<MakerName, string>>;
  /** Makers that refuse the account of this service. */
  broken: ReadonlySet<MakerName>;
  now: Date;
}

/** A model by the row of its price. */
export function offerOf(model: Model, row: StandingPrice | undefined, standing: Standing): Offer {
  const seen = priceNow(model, row);
  const confirmed = row?.confirmed ?? undefined;
  // The first that holds is the one that callers read: no later one matters without it.
  const reasons: [Closed, boolean][] = [
    ['retired', isRetired(model, standing.now)],
    ['set_aside', (row?.set_aside_at ?? null) !== null],
    ['no_key', standing.keys[model.maker] === undefined],
    ['unconfirmed', confirmed === undefined],
    ['dearer', confirmed !== undefined && seen > confirmed],
    ['breaker', standing.broken.has(model.maker)],
  ];
  const closed = reasons.find(([, holds]) => holds)?.[0];
  return {
    model,
    seen,
    ...(confirmed !== undefined && { confirmed }),
    ...(closed && { closed }),
    ...(row?.set_aside_because && { because: row.set_aside_because }),
  };
}

export function isOpen(offer: Offer): offer is OpenOffer {
  return offer.closed === undefined;
}

/** The newer of the maker's list as it was asked last, and the catalogue. */
function priceNow(model: Model, row?: StandingPrice): number {
  const isNewer = row?.seen_at ? row.seen_at.toISOString().slice(0, 10) >= model.seen : false;
  return isNewer ? (row?.seen ?? model.price.microdollars) : model.price.microdollars;
}
