import { SCOPES } from '@libs/identity';
import { component, DENIAL_CODES, type DenialCode, member } from '@libs/kernel';
import { z } from 'zod';
import { LANE_NAMES } from '../lanes.js';
import { deprecation } from './contract-tool.schema.js';
import { MCP_PATH, TRANSPORT } from './protocol.js';

const denialCode = z.enum(Object.keys(DENIAL_CODES) as DenialCode[]).meta({ id: 'DenialCode' });

/** What the service is. */
export const contractService = component('ContractService', {
  name: member(z.string(), 'Name of the server.', 'mediamaker'),
  title: member(z.string(), 'Name for people.', 'Mediamaker'),
  description: member(z.string(), 'What it does, in a line.', 'Makes video, images and sound from a prompt.'),
});

/** Revisions of the protocol that begin alike. */
const contractEra = component('ContractEra', {
  revisions: member(z.array(z.string()).min(1), 'Revisions, newest first.', ['2026-07-28']),
  begins_with: member(z.enum(['initialize', 'server/discover']), 'The request by which a client learns of us.'),
  capabilities: member(z.record(z.string(), z.unknown()), 'What every installation offers in these.'),
});

/** Where and how the protocol is spoken. */
export const contractEndpoint = component('ContractEndpoint', {
  path: member(z.enum([MCP_PATH]), 'Path below the base address of an installation.'),
  transport: member(z.enum([TRANSPORT]), 'Transport of the protocol.'),
  eras: member(z.array(contractEra).min(1), 'Every revision that is served.'),
});

/** Terms on which tools may be called; the lane projection says which are open. */
export const contractLane = component('ContractLane', {
  name: member(z.enum(LANE_NAMES), 'Name of the lane.'),
  meaning: member(z.string(), 'Whom it is for.', 'Wallets that pay for each call in a stablecoin.'),
  presented: member(z.string(), 'How its callers show who they are.', 'Authorization: Bearer <API key>'),
});

/** A permission of a token or key. */
export const contractScope = component('ContractScope', {
  name: member(z.enum(SCOPES), 'Name of the scope.'),
  meaning: member(z.string(), 'What it lets its bearer do.', 'See the resources of the account.'),
});

/** A code that a refusal may carry. */
export const contractDenialCode = component('ContractDenialCode', {
  code: member(denialCode, 'The code; new ones may be added.'),
  status: member(z.int(), 'HTTP status of the refusal at HTTP level.', 404),
  retryable: member(z.boolean(), 'Whether the same request may succeed later without a change.', false),
  meaning: member(z.string(), 'What happened.', 'There is nothing by this name.'),
});

/** An argument of a prompt; the protocol knows text alone. */
const contractPromptArgument = component('ContractPromptArgument', {
  name: member(z.string(), 'Name of the argument.', 'idea'),
  title: member(z.string(), 'Name for people.', 'Idea'),
  description: member(z.string(), 'What it says, and which values it takes.', 'What the video is about.'),
  required: member(z.boolean(), 'Whether the prompt needs it.', true),
});

/** A request that agents may begin with. */
export const contractPrompt = component('ContractPrompt', {
  name: member(z.string(), 'Name, for ever.', 'storyboard'),
  title: member(z.string(), 'Name for people.', 'Storyboard a video'),
  description: member(z.string(), 'What it asks of a model.', 'Plans a short narrated video.'),
  arguments: member(z.array(contractPromptArgument), 'Its arguments.'),
});

/** A resource that every installation has. */
export const contractResource = component('ContractResource', {
  uri: member(z.string(), 'Its URI.', 'media://guide/scenes'),
  name: member(z.string(), 'Name of the resource.', 'scenes-guide'),
  title: member(z.string(), 'Name for people.', 'Guide to scenes'),
  description: member(z.string(), 'What is read there.', 'Every kind of scene.'),
  mimeType: member(z.string(), 'Type of its text.', 'text/markdown'),
});

/** Whole schemas of parts that lists of tools show in short. */
export const contractComponents = component('ContractComponents', {
  schemas: member(
    z.record(z.string(), z.unknown()),
    'By name; `Scene` is an element of `scenes` of create_video, and `Visual` what it shows.',
    {},
  ),
});

/** How resources are addressed over the protocol. */
export const contractResourceTemplate = component('ContractResourceTemplate', {
  uriTemplate: member(z.string(), 'Template of the URI (RFC 6570).', 'media://resource/{resource_id}'),
  name: member(z.string(), 'Name of the template.', 'media-resource'),
  title: member(z.string(), 'Name for people.', 'Media resource'),
  description: member(z.string(), 'What is read there.', 'State of one resource.'),
});

/** A tool on its way out. */
export const contractDeprecation = component('ContractDeprecation', {
  ...deprecation.shape,
  tool: member(z.string(), 'Name of the tool that ends.', 'make_video'),
});

/** The account id of one wallet. */
const walletVector = component('WalletVector', {
  address: member(z.string(), 'Address, in any case.', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'),
  identity: member(z.uuid(), 'The identity of the wallet.', '2af766e3-c99b-5986-9f4e-2f6d3c51f441'),
});

/** How anybody can compute the account id of a wallet. */
export const walletIdentitySchema = component('WalletIdentity', {
  uuid_version: member(z.literal(5), 'Version of the UUID (RFC 9562, 5.5).'),
  namespace: member(z.uuid(), 'The namespace.', '81741b46-520e-4324-a3d0-3ee7d25ec85a'),
  name: member(z.string(), 'What of a wallet is the name.', 'lower-case 0x address'),
  vectors: member(z.array(walletVector).min(1), 'Examples to check an implementation with.'),
});
