/** Clients know this chain and its USDC, so their default spend rules accept payments on it. */
export const BASE_SEPOLIA = 84_532;
export const USDC_BASE_SEPOLIA = '0x036CbD53842c5426634e7929541eC2318f3dCF7e';
