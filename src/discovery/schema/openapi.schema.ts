import { component, member } from '@libs/kernel';
import { z } from 'zod';

/** The `info` object of an OpenAPI document. */
const openApiInfo = component('OpenApiInfo', {
  title: member(z.string(), 'Name of what is described.', 'Mediamaker'),
  version: member(z.enum(['2.0.0']), 'Version of the description of the HTTP routes.'),
});

/** The description of the HTTP routes (OpenAPI). */
export const openApiSchema = component('OpenApi', {
  openapi: member(
    z
      .string()
      .min(1)
      .regex(/^3\.\d+\.\d+$/),
    'Version of the OpenAPI specification.',
    '3.1.0',
  ),
  info: member(openApiInfo, 'What the document says of itself.'),
  paths: member(z.record(z.string(), z.unknown()), 'Every route.'),
});
