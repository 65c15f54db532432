import { z } from 'zod';
import { resourceOutput } from '../answers/resource-answer.js';
import type { Tool } from '../define-tool.js';
import { isPayable } from '../is-payable.js';
import { operationOf } from './tool-operation.js';

/** What the body of an answer has where the MCP has a content block of an image. */
const PICTURE = {
  image: z
    .object({
      mime_type: z.enum(['image/jpeg', 'image/png']).describe('Of the picture.'),
      data: z.string().describe('Its bytes in base64.'),
    })
    .optional()
    .describe('The picture; absent where there is none to show.'),
};

/** What is there where the call waited for what it started. */
const WAITED = {
  resources: z
    .array(resourceOutput)
    .optional()
    .describe('Where the call waited (Prefer: wait): what was started, as it is at the end of the wait.'),
};

/** What a call on the wallet lane answers beside its content. */
const PAID = {
  payment: z
    .object({
      transaction: z.string().describe('Hash of the settlement.'),
      network: z.string().describe('The chain (CAIP-2).'),
      amount: z.string().describe('Atomic units of the stablecoin.'),
      payer: z.string().describe('Address of the wallet.'),
    })
    .optional()
    .describe('Wallet lane: what was paid.'),
  session_token: z.string().optional().describe('Wallet lane: reads, awaits and cancels what the wallet made.'),
  session_expires_at: z.string().optional().describe('Wallet lane: ISO 8601.'),
  wallet_link: z.string().optional().describe('Wallet lane: signs the browser of the owner in, once.'),
  session_use: z.string().optional().describe('Wallet lane: how to use both.'),
};

/** What the answer of a tool over HTTP has besides its output; every member is optional. */
export function addedTo(tool: Tool): z.ZodRawShape {
  return {
    ...(tool.hasPicture && PICTURE),
    ...(operationOf(tool).startsJob && WAITED),
    ...(isPayable(tool) && PAID),
  };
}
