import { AGENT_CHAIN_IDS } from '@libs/identity';
import { component, member } from '@libs/kernel';
import { z } from 'zod';

const NETWORK = `eip155:${AGENT_CHAIN_IDS[0]}`;

/** Fields of a sign-in message besides the address and the network of its wallet. */
const signInInfo = component('SignInInfo', {
  domain: member(z.string(), 'Host of this service.', 'media.example'),
  uri: member(z.string(), 'The route that takes the proof.', 'https://media.example/api/x402/session'),
  statement: member(z.string(), 'What its owner reads.', 'Sign in to Mediamaker. This costs nothing.'),
  version: member(z.string(), 'Version of EIP-4361 and CAIP-122.', '1'),
  nonce: member(z.string(), 'Good once, for ten minutes.', 'pW3n7QfZ2sT8kYc5LxR1bVhG'),
  issuedAt: member(z.iso.datetime(), 'Time of the challenge.', '2026-11-22T12:00:00.000Z'),
  expirationTime: member(z.iso.datetime(), 'End of the nonce.', '2026-11-22T12:10:00.000Z'),
});

/** A network of the extension. */
const signInChain = component('SignInChain', {
  chainId: member(z.string(), 'CAIP-2.', NETWORK),
  type: member(z.string(), 'How the wallet signs.', 'eip191'),
});

/** The challenge in the form of the x402 extension `sign-in-with-x`. */
const signInWithX = component('SignInWithX', {
  info: member(signInInfo, 'What to sign.'),
  supportedChains: member(z.array(signInChain), 'Add one of these to `info` before you sign.'),
});

/** A challenge for a wallet, in two forms with one nonce. */
export const sessionChallengeSchema = component('SessionChallenge', {
  message: member(z.string(), 'The message to sign (EIP-4361, `personal_sign`).', 'media.example wants you …'),
  nonce: member(z.string(), 'Good once, for ten minutes.', 'pW3n7QfZ2sT8kYc5LxR1bVhG'),
  expires_at: member(z.iso.datetime(), 'End of the nonce.', '2026-11-22T12:10:00.000Z'),
  sign_in_with_x: member(signInWithX, 'The same for clients that send `SIGN-IN-WITH-X` (CAIP-122).'),
});

/** A session of the agent of a wallet. */
export const walletSessionSchema = component('WalletSession', {
  session_token: member(
    z.string(),
    'Reads the library of the wallet. Send it as `Authorization: Bearer` or `X-Session-Token`. It is answered once and never again.',
    'mms_…',
  ),
  expires_at: member(z.iso.datetime(), 'End of the session.', '2026-11-22T13:00:00.000Z'),
  account_id: member(
    z.uuid(),
    'The account of the wallet: a version 5 UUID of its address.',
    '2af766e3-c99b-5986-9f4e-2f6d3c51f441',
  ),
});
