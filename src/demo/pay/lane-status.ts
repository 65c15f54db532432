import { z } from 'zod';
import { FilmNotMade } from '../make-film.js';

const status = z.object({
  enabled: z.boolean(),
  refund_policy: z.string().optional(),
  /** Present where payments go to the development chain of the service. */
  development: z.object({ rpc_url: z.url() }).optional(),
});

export interface DevelopmentLane {
  rpcUrl: string;
  refundPolicy?: string;
}

/** The status of the wallet lane; throws unless it is a development lane, where a new wallet gets free test money. */
export async function developmentLane(service: string): Promise<DevelopmentLane> {
  const response = await fetch(new URL('/api/x402/status', service));
  const { enabled, development, refund_policy: refundPolicy } = status.parse(await response.json());
  if (!enabled) throw new FilmNotMade(`the server at ${service} sells nothing; start it with X402_MODE=local`);
  if (!development) throw new FilmNotMade(`the server at ${service} takes real money; start one with X402_MODE=local`);
  return { rpcUrl: development.rpc_url, refundPolicy };
}
