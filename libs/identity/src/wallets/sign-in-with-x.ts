import type { WalletMessageFields } from './wallet-message.js';

/** A proof as the header SIGN-IN-WITH-X carries it (CAIP-122, x402 extension sign-in-with-x), of an Ethereum wallet. */
export interface SignInWithX {
  fields: WalletMessageFields;
  signature: string;
}

const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
/** CAIP-2. */
const CHAIN = /^eip155:([1-9]\d{0,15})$/;
const REQUIRED = ['domain', 'address', 'uri', 'version', 'nonce', 'issuedAt'] as const;
const OPTIONAL = ['statement', 'expirationTime', 'notBefore', 'requestId'] as const;

/** Undefined if the header is not base64 of such a proof. `type` is `eip191` for every signature of an Ethereum wallet. */
export function readSignInWithX(header: string): SignInWithX | undefined {
  const sent = BASE64.test(header) ? objectOf(Buffer.from(header, 'base64').toString('utf8')) : undefined;
  if (sent?.['type'] !== 'eip191') return undefined;
  const { chainId, signature, resources } = sent;
  const [, chain] = typeof chainId === 'string' ? (CHAIN.exec(chainId) ?? []) : [];
  const areTexts =
    REQUIRED.every((name) => typeof sent[name] === 'string') &&
    OPTIONAL.every((name) => sent[name] === undefined || typeof sent[name] === 'string') &&
    (resources === undefined || (Array.isArray(resources) && resources.every((each) => typeof each === 'string')));
  if (chain === undefined || typeof signature !== 'string' || !areTexts) return undefined;
  const texts = [...REQUIRED, ...OPTIONAL].map((name) => [name, sent[name]] as const);
  const fields = { ...Object.fromEntries(texts), resources, chainId: Number(chain) } as WalletMessageFields;
  return { fields, signature };
}

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
