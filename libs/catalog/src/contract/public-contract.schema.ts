import { component, member } from '@libs/kernel';
import { z } from 'zod';
import {
  contractComponents,
  contractDenialCode,
  contractDeprecation,
  contractEndpoint,
  contractLane,
  contractPrompt,
  contractResource,
  contractResourceTemplate,
  contractScope,
  contractService,
  walletIdentitySchema,
} from './contract-parts.schema.js';
import { contractToolSchema } from './contract-tool.schema.js';

/** What others may build on, of whatever installation. */
export const publicContractSchema = component('PublicContract', {
  contract: member(z.literal('public-mcp-contract'), 'Which document this is.'),
  version: member(z.literal('v1'), 'Version of the contract.'),
  service: member(contractService, 'What the service is.'),
  endpoint: member(contractEndpoint, 'Where and how the protocol is spoken.'),
  lanes: member(z.array(contractLane), 'Terms on which tools may be called.'),
  scopes: member(z.array(contractScope), 'Permissions of tokens and keys.'),
  denial_codes: member(z.array(contractDenialCode), 'Every code that a refusal may carry.'),
  tools: member(z.array(contractToolSchema), 'Every tool; the order is part of the contract.'),
  prompts: member(z.array(contractPrompt), 'Requests that agents may begin with.'),
  resources: member(z.array(contractResource), 'Resources that every installation has.'),
  resource_templates: member(z.array(contractResourceTemplate), 'How resources are addressed.'),
  deprecations: member(z.array(contractDeprecation), 'Tools on their way out.'),
  wallet_identity: member(walletIdentitySchema, 'How to compute the account id of a wallet.'),
  components: member(contractComponents, 'Schemas that tools share.'),
});
