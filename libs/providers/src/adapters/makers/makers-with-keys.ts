import type { MakerSettings } from '../../makers/maker.settings.js';
import { type Maker, PriceList } from '../../makers/maker.js';
import { Makers } from '../../makers/makers.js';
import { MAKER_NAMES, type MakerName, type Model } from '../../models/model.js';
import { ElevenLabsMaker } from './elevenlabs/elevenlabs.maker.js';
import { FalMaker } from './fal/fal.maker.js';
import { FalPriceList } from './fal/fal.price-list.js';
import { GatewayMaker } from './gateway/gateway.maker.js';
import { GatewayPriceList } from './gateway/gateway.price-list.js';
import { ReplicateMaker } from './replicate/replicate.maker.js';

type Clients<Kind> = Partial<Record<MakerName, (key: string, address?: string) => Kind>>;

const MAKERS: Clients<Maker> = {
  fal: (key, address) => new FalMaker(key, address),
  replicate: (key, address) => new ReplicateMaker(key, address),
  gateway: (key, address) => new GatewayMaker(key, address),
  elevenlabs: (key, address) => new ElevenLabsMaker(key, address),
};

const PRICE_LISTS: Clients<PriceList> = {
  fal: (key, address) => new FalPriceList(key, address),
  gateway: (key, address) => new GatewayPriceList(key, address),
};

/** The makers whose keys are set. */
export function makersWithKeys(settings: MakerSettings): Makers {
  return new Makers(withKeys(MAKERS, settings).map(([, maker]) => maker));
}

/** The price lists of the makers whose keys are set, as one. */
export function priceListWithKeys(settings: MakerSettings): PriceList {
  return new PriceLists(new Map(withKeys(PRICE_LISTS, settings)));
}

class PriceLists extends PriceList {
  constructor(private readonly byMaker: ReadonlyMap<MakerName, PriceList>) {
    super();
  }

  async priceOf(model: Model, signal: AbortSignal): Promise<number | undefined> {
    return await this.byMaker.get(model.maker)?.priceOf(model, signal);
  }
}

function withKeys<Kind>(all: Clients<Kind>, { keys, addresses }: MakerSettings): [MakerName, Kind][] {
  return MAKER_NAMES.flatMap((name) => {
    const [create, key] = [all[name], keys[name]];
    return create === undefined || key === undefined ? [] : [[name, create(key, addresses[name])]];
  });
}
