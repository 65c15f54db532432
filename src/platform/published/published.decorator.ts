import { applyDecorators, Get, UseInterceptors } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { z } from 'zod';
import { PublishedInterceptor } from './published.interceptor.js';

/** What the description of the HTTP surface says of a published file. */
interface Publication {
  /** At most 60 characters. */
  summary: string;
  description: string;
  /** The form of the document; absent where it is text. */
  schema?: z.ZodType;
  /** application/json unless said otherwise. */
  mediaType?: string;
  /** The beginning of a text. */
  example?: string;
}

/** Their descriptions stand in the components of the document. */
const VALIDATORS = { ETag: {}, 'Cache-Control': {} };
const DIGEST = { 'Repr-Digest': {} };

const KNOWN = {
  name: 'If-None-Match',
  required: false,
  description: 'ETags of what the caller has already; one of them is answered with 304.',
  schema: { type: 'string', maxLength: 1024, example: '"n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"' },
} as const;

/** A route that answers a `PublishedFile`: GET (and with it HEAD), 200 with validators, and 304. */
export function Published(path: string, publication: Publication): MethodDecorator {
  const { summary, description, schema, mediaType = 'application/json', example } = publication;
  return applyDecorators(
    Get(path),
    UseInterceptors(PublishedInterceptor),
    ApiOperation({ summary, description }),
    ApiProduces(mediaType),
    ApiHeader(KNOWN),
    ApiOkResponse({
      description,
      headers: { ...VALIDATORS, ...DIGEST },
      ...(schema ? { standardSchema: schema } : { schema: { type: 'string', example } }),
    }),
    ApiResponse({ status: 304, description: 'The caller has these bytes already.', headers: VALIDATORS }),
  );
}
