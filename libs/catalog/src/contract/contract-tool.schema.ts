import { SCOPES } from '@libs/identity';
import { component, member } from '@libs/kernel';
import { z } from 'zod';
import { LANE_NAMES } from '../lanes.js';
import { publishedPriceSchema } from '../prices/published-price.js';

const DAY = '2026-11-22';
const SHA256 = z.string().regex(/^[0-9a-f]{64}$/);
const HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Hints for clients (MCP, ToolAnnotations). */
const toolAnnotations = component('ToolAnnotations', {
  title: member(z.string(), 'Title of the tool.', 'Create video'),
  readOnlyHint: member(z.boolean(), 'Whether it changes nothing.', false),
  destructiveHint: member(z.boolean(), 'Whether it may destroy something.', false),
  idempotentHint: member(z.boolean(), 'Whether a repetition changes nothing more.', false),
  openWorldHint: member(z.boolean(), 'Whether it reaches beyond the service.', true),
});

/** The end of a tool, announced. */
export const deprecation = component('Deprecation', {
  since: member(z.iso.date(), 'Day of the announcement.', DAY),
  sunset: member(z.iso.date(), 'Last day on which the tool answers.', DAY),
  use: member(z.string(), 'Name of the tool to use instead.', 'create_video'),
});

/** A tool as the contract promises it. */
export const contractToolSchema = component('ContractTool', {
  name: member(z.string(), 'Name, for ever.', 'create_video'),
  title: member(z.string(), 'Name for people.', 'Create video'),
  description: member(z.string().max(200), 'What it does.', 'Makes a narrated, captioned video.'),
  lanes: member(z.array(z.enum(LANE_NAMES)), 'Lanes on which it is offered while they are open.'),
  scopes: member(z.array(z.enum(SCOPES)), 'Scopes that a caller needs, all of them.'),
  price: member(publishedPriceSchema, 'What a call costs.'),
  annotations: member(toolAnnotations, 'Hints for clients.'),
  input_schema: member(z.record(z.string(), z.unknown()), 'JSON Schema (2020-12) of the arguments.'),
  output_schema: member(
    z.record(z.string(), z.unknown()),
    'JSON Schema (2020-12) of the structured result, or of a denial.',
  ),
  input_sha256: member(SHA256, 'Hexadecimal SHA-256 of the RFC 8785 form of input_schema.', HASH),
  output_sha256: member(SHA256, 'Hexadecimal SHA-256 of the RFC 8785 form of output_schema.', HASH),
  deprecation: member(deprecation, 'There only where the tool is on its way out.').optional(),
});
