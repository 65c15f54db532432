export { chainOfLane } from './chain-of-lane.js';
export { DevelopmentChain } from './development-chain/development-chain.js';
export { findAnvil } from './development-chain/find-anvil.js';
export { fundAddress } from './development-chain/fund-address.js';
export { x402World } from './x402-world.js';
