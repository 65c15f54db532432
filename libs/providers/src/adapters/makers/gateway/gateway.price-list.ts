import { z } from 'zod';
import { PriceList } from '../../../makers/maker.js';
import { microdollarsOf } from '../../../models/microdollars.js';
import type { Model } from '../../../models/model.js';
import { bodyOf, troubleOf } from '../answer-trouble.js';
import { MakerHttp } from '../maker-http.js';
import { GATEWAY } from './gateway-trouble.js';
import { GATEWAY_ADDRESS } from './gateway.maker.js';

const RATE = z.object({
  cost_per_second: z.string().regex(/^\d+(\.\d+)?$/),
  resolution: z.string().optional(),
  audio: z.boolean().optional(),
});
const MODELS = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      pricing: z
        .object({ video_duration_pricing: z.array(RATE).optional() })
        .nullish()
        .catch(undefined),
    }),
  ),
});

/** Of some hundred models. */
const MOST_LIST_BYTES = 8 * 1024 * 1024;

/** The public list of https://vercel.com/docs/ai-gateway/models-and-providers: rates for each resolution, with sound and without. */
export class GatewayPriceList extends PriceList {
  private readonly http: MakerHttp;

  constructor(
    key: string,
    private readonly address = GATEWAY_ADDRESS,
  ) {
    super();
    this.http = new MakerHttp({ authorization: `Bearer ${key}` }, [new URL(address).origin]);
  }

  /** The dearest rate of the model's resolutions; undefined where it is priced otherwise. */
  async priceOf({ endpoint, resolutions }: Model, signal: AbortSignal): Promise<number | undefined> {
    const answer = await this.http.send(`${this.address}/v1/models`, { signal });
    if (!answer.response.ok) throw await troubleOf(answer, { ...GATEWAY, missing: 'expired' });
    const { data } = await bodyOf(answer, MODELS, MOST_LIST_BYTES);
    const rates = data.find(({ id }) => id === endpoint)?.pricing?.video_duration_pricing ?? [];
    const ours = rates.filter(({ resolution }) => resolution === undefined || resolutions?.includes(resolution));
    return ours.length === 0
      ? undefined
      : Math.max(...ours.map(({ cost_per_second: rate }) => microdollarsOf(Number(rate))));
  }
}
