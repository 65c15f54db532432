import { z } from 'zod';
import { MakerTrouble } from '../../../makers/maker-trouble.js';
import type { MakerState, Submission } from '../../../makers/maker.js';
import { makersWords } from '../maker-http.js';

export const REPLICATE_API = 'https://api.replicate.com';

/** A prediction as `components.schemas.prediction` of https://api.replicate.com/openapi.json. */
export const PREDICTION = z.object({
  id: z.string().min(1),
  status: z.enum(['starting', 'processing', 'succeeded', 'failed', 'canceled', 'aborted']),
  model: z.string().optional(),
  input: z.unknown().optional(),
  output: z.unknown().optional(),
  error: z.unknown().optional(),
  data_removed: z.boolean().optional(),
  urls: z.object({ get: z.url(), cancel: z.url() }).optional(),
});
export type Prediction = z.output<typeof PREDICTION>;

const ADDRESS = z.url({ protocol: /^https?$/ });
/** Models tell refusals only in words; the code E005 stands behind those of Replicate's own check. */
const REFUSAL = /\bE005\b|nsfw|sensitive|safety|moderat|content polic|inappropriate/i;

/** A prediction names its addresses; the older form of webhooks does not. */
export function submissionOf({ id, urls }: Prediction): Submission {
  const get = `${REPLICATE_API}/v1/predictions/${encodeURIComponent(id)}`;
  return { requestId: id, addresses: { get: urls?.get ?? get, cancel: urls?.cancel ?? `${get}/cancel` } };
}

/** Throws `expired` for a prediction whose output was deleted, an hour after its end. */
export function stateOf({ status, output, error, data_removed: isRemoved }: Prediction): MakerState {
  if (status === 'starting') return { state: 'waiting' };
  if (status === 'processing') return { state: 'running' };
  if (status === 'canceled' || status === 'aborted') return { state: 'cancelled' };
  if (status === 'failed') return { state: 'failed', trouble: failureIn(error) };
  if (isRemoved === true) throw new MakerTrouble('expired', 'Replicate no longer has this result.');
  const files = addressesIn(output).map((url) => ({ url }));
  if (files.length > 0) return { state: 'completed', files };
  return { state: 'failed', trouble: new MakerTrouble('failed', 'The model at Replicate answered without a file.') };
}

function failureIn(error: unknown): MakerTrouble {
  const words = makersWords(typeof error === 'string' ? error : 'it gives no reason.');
  return REFUSAL.test(words)
    ? new MakerTrouble('refused', `The model at Replicate refuses this request: ${words}`)
    : new MakerTrouble('failed', `The model at Replicate failed: ${words}`);
}

/** An output is an address, a list of addresses, or an object of which the first address is what was made. */
function addressesIn(output: unknown): string[] {
  const one = ADDRESS.safeParse(output);
  if (one.success) return [one.data];
  if (Array.isArray(output)) return output.flatMap((item) => addressesIn(item));
  if (typeof output !== 'object' || output === null) return [];
  return addressesIn(Object.values(output).find((value) => addressesIn(value).length > 0));
}
