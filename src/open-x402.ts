import type { DynamicModule } from '@nestjs/common';
import { X402LaneModule } from '@libs/x402';
import type { Settings } from './settings.js';

/** The wallet lane of this process. What it needs of the world is large, and loaded only where the lane is open. */
export async function openX402({ x402: { lane } }: Pick<Settings, 'x402'>): Promise<DynamicModule> {
  if (lane === undefined) return X402LaneModule.closed();
  const { x402World } = await import('@libs/x402/adapters');
  return X402LaneModule.on(x402World(lane));
}
