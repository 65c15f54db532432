import type { Database } from '@libs/database';
import { type Clock, KeyRing } from '@libs/kernel';
import { CancelRender, CheckRender, RequestRender } from '@libs/providers';
import { AdvancePurchase } from '../../../libs/providers/src/adapters/purchases/advance-purchase.js';
import { CloseAbandoned } from '../../../libs/providers/src/adapters/purchases/close-abandoned.js';
import { FollowDelivery } from '../../../libs/providers/src/adapters/purchases/follow-delivery.js';
import { HealPurchase } from '../../../libs/providers/src/adapters/purchases/heal-purchase.js';
import { MakerOrders } from '../../../libs/providers/src/adapters/purchases/maker-orders.js';
import { MakerProvider } from '../../../libs/providers/src/adapters/purchases/maker.provider.js';
import { NextAttempt } from '../../../libs/providers/src/adapters/purchases/next-attempt.js';
import { PriceGuard } from '../../../libs/providers/src/adapters/purchases/price-guard.js';
import { SendPurchase } from '../../../libs/providers/src/adapters/purchases/send-purchase.js';
import { WatchPurchase } from '../../../libs/providers/src/adapters/purchases/watch-purchase.js';
import type { Maker, PriceList } from '../../../libs/providers/src/makers/maker.js';
import { MakerBreaker } from '../../../libs/providers/src/makers/maker-breaker.js';
import { Makers } from '../../../libs/providers/src/makers/makers.js';
import { ModelCatalogue } from '../../../libs/providers/src/models/model-catalogue.js';
import type { Model } from '../../../libs/providers/src/models/model.js';
import { SetAside } from '../../../libs/providers/src/models/set-aside.js';
import { ModelOffers } from '../../../libs/providers/src/offer/model-offers.js';
import { QuotePurchase } from '../../../libs/providers/src/offer/quote-purchase.js';
import { OpenPurchase } from '../../../libs/providers/src/purchases/open-purchase.js';
import { PurchaseToken } from '../../../libs/providers/src/purchases/purchase-token.js';
import type { SpendCaps } from '../../../libs/providers/src/purchases/spend-caps.js';

const DOLLAR = 1_000_000;
const SIMULATED_CAPS: SpendCaps = { dailyMicrodollars: 50 * DOLLAR, dailyMicrodollarsPerAccount: 20 * DOLLAR };

/** Seconds after which a request of the test's models has certainly ended. */
export const LONGEST_SECONDS = 300;

const SILENT = { error: () => undefined, info: () => undefined };
const DECODERS = { requireDecoder: () => Promise.resolve() };

const FOX: Model = {
  id: 'fal/fox',
  maker: 'fal',
  endpoint: 'test/fox',
  kind: 'video',
  goodAt: 'foxes',
  inputs: {},
  price: { unit: 'request', microdollars: 100_000 },
  longestSeconds: LONGEST_SECONDS,
  fields: { prompt: 'prompt', seed: 'seed' },
  seen: '2026-11-28',
};

/** Models of tests: `fal/old` has a substitute that takes words alone, `fal/retired` is over, `fal/cheap` costs less than its substitute. */
export const TEST_MODELS: readonly Model[] = [
  FOX,
  { ...FOX, id: 'fal/old', endpoint: 'test/old', substitute: 'fal/fox' },
  { ...FOX, id: 'fal/clip', endpoint: 'test/clip', seconds: [4, 8] },
  { ...FOX, id: 'fal/old-clip', endpoint: 'test/old-clip', substitute: 'fal/clip' },
  { ...FOX, id: 'fal/cheap', price: { unit: 'request', microdollars: 90_000 }, substitute: 'fal/fox' },
  { ...FOX, id: 'fal/retired', retiredOn: '2026-01-01' },
  { ...FOX, id: 'elevenlabs/voice', maker: 'elevenlabs', kind: 'speech' },
];

interface Parts {
  database: Database;
  makers: readonly Maker[];
  clock: Clock;
  linkKeys?: KeyRing;
  baseUrl?: string;
  caps?: SpendCaps;
  models?: readonly Model[];
  prices?: PriceList;
  logger?: ConstructorParameters<typeof MakerBreaker>[1];
  decoders?: { requireDecoder(): Promise<void> };
}

/** The provider of makers over these makers, and the verb that ends what jobs left open. */
export function makerVerbs({
  database,
  makers: list,
  clock,
  linkKeys = KeyRing.parse(KeyRing.generateText()),
  baseUrl = 'https://media.example',
  caps = SIMULATED_CAPS,
  models: known = TEST_MODELS,
  prices = { priceOf: () => Promise.resolve(undefined) },
  logger = SILENT,
  decoders = DECODERS,
}: Parts): { provider: MakerProvider; closeAbandoned: CloseAbandoned } {
  const makers = new Makers(list);
  const models = new ModelCatalogue(known);
  const tokens = new PurchaseToken({ linkSigning: linkKeys });
  const inputs = {
    addresses: (_: string, ids: readonly string[]) => Promise.resolve(ids.map((id) => `https://in/${id}`)),
  };
  const orders = new MakerOrders(inputs, tokens, clock, { baseUrl }, { addresses: {} });
  const guard = new PriceGuard(database, prices);
  const breaker = new MakerBreaker(database, logger);
  const step = new AdvancePurchase(
    database,
    makers,
    models,
    new SendPurchase(database, orders, guard, breaker),
    new HealPurchase(database, orders, breaker),
    new WatchPurchase(database, breaker),
  );
  const open = new OpenPurchase(database, caps);
  const look = new CheckRender(database);
  const keys = { fal: 'its key', replicate: undefined, gateway: undefined, elevenlabs: 'its key' };
  const offers = new ModelOffers(database, models, clock, { keys });
  const quotes = new QuotePurchase({ marginPercent: 20 });
  const next = new NextAttempt(database, models, offers, quotes, new SetAside(database), open, look);
  const delivery = new FollowDelivery(database, new RequestRender(database), look, { marginPercent: 20 });
  const stop = new CancelRender(database);
  const provider = new MakerProvider(
    database,
    makers,
    models,
    clock,
    open,
    step,
    next,
    delivery,
    stop,
    caps,
    breaker,
    decoders,
  );
  return { provider, closeAbandoned: new CloseAbandoned(database, step) };
}
