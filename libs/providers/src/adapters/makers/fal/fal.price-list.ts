import { z } from 'zod';
import { PriceList } from '../../../makers/maker.js';
import { microdollarsOf } from '../../../models/microdollars.js';
import type { Model, PriceUnit } from '../../../models/model.js';
import { bodyOf, troubleOf } from '../answer-trouble.js';
import { MakerHttp } from '../maker-http.js';
import { FalHosts } from './fal-hosts.js';
import { FAL } from './fal-trouble.js';

const PRICES = z.object({
  prices: z.array(
    z.object({ endpoint_id: z.string(), unit_price: z.number(), unit: z.string(), currency: z.string() }),
  ),
});

/** fal's names of our units. */
const UNITS: Record<PriceUnit, RegExp> = {
  second: /^(video[ _])?seconds?$/i,
  image: /^images?$/i,
  megapixel: /^(processed )?megapixels?$/i,
  thousand_characters: /^(1000|1k|thousand)[ _]characters?$/i,
  minute: /^minutes?$/i,
  request: /^(requests?|generations?|videos?|audios?|songs?)$/i,
};

const HOUR_MS = 60 * 60 * 1_000;

/** https://fal.ai/docs/platform-apis/v1/models/pricing, remembered for an hour. */
export class FalPriceList extends PriceList {
  private readonly http: MakerHttp;
  private readonly api: string;
  private readonly known = new Map<string, { at: number; microdollars: number | undefined }>();

  constructor(key: string, address?: string) {
    super();
    this.api = new FalHosts(address).api;
    this.http = new MakerHttp({ authorization: `Key ${key}` }, [new URL(this.api).origin]);
  }

  async priceOf(model: Model, signal: AbortSignal): Promise<number | undefined> {
    const known = this.known.get(model.endpoint);
    if (known !== undefined && performance.now() - known.at < HOUR_MS) return known.microdollars;
    const url = new URL(`${this.api}/v1/models/pricing`);
    url.searchParams.set('endpoint_id', model.endpoint);
    const answer = await this.http.send(url.href, { signal });
    if (!answer.response.ok) throw await troubleOf(answer, { ...FAL, missing: 'gone' });
    const { prices } = await bodyOf(answer, PRICES);
    const price = prices.find(({ endpoint_id: endpoint }) => endpoint === model.endpoint);
    const isOurs = price?.currency === 'USD' && UNITS[model.price.unit].test(price.unit);
    const microdollars = isOurs ? priceFor(model, microdollarsOf(price.unit_price)) : undefined;
    this.known.set(model.endpoint, { at: performance.now(), microdollars });
    return microdollars;
  }
}

/** fal lists one price for each endpoint, for models with several prices not the one that our orders reach. */
function priceFor({ price }: Model, listed: number): number {
  return price.several ? Math.max(price.microdollars, listed) : listed;
}
