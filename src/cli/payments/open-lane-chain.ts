import type { chainOfLane } from '@libs/x402/adapters';
import type { X402Settings } from '@libs/x402';

/** The chain of the lane that the settings name; undefined where they name none. */
export async function openLaneChain({
  lane,
}: Pick<X402Settings, 'lane'>): Promise<ReturnType<typeof chainOfLane> | undefined> {
  if (lane === undefined) return undefined;
  // Only these commands need the chain, whose packages take long to load.
  const { chainOfLane: open } = await import('@libs/x402/adapters');
  return open(lane);
}
