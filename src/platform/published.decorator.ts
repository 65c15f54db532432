import { applyDecorators, Get, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiResponse } from '@nestjs/swagger';

/** What the description of the HTTP surface says of a published file. */
interface Publication {
  /** At most 60 characters. */
  summary: string;
  description: string;
  /** The class of the document; absent where it is text. */
  type?: Type;
  /** application/json unless said otherwise. */
  mediaType?: string;
}

const VALIDATORS = {
  ETag: { description: 'Strong validator of the bytes.', schema: { type: 'string' as const, example: '"abc"' } },
  'Cache-Control': { description: 'How long it may be kept.', schema: { type: 'string' as const } },
};

const DIGEST = {
  'Repr-Digest': {
    description: 'SHA-256 of the bytes (RFC 9530).',
    schema: { type: 'string' as const, example: 'sha-256=:…:' },
  },
};

/** A route that answers a `PublishedFile`: GET (and with it HEAD), 200 with validators, and 304. */
export function Published(path: string, publication: Publication): MethodDecorator {
  const { summary, description, type, mediaType = 'application/json' } = publication;
  return applyDecorators(
    Get(path),
    ApiOperation({ summary, description }),
    ApiProduces(mediaType),
    ApiOkResponse({
      description,
      headers: { ...VALIDATORS, ...DIGEST },
      ...(type ? { type } : { schema: { type: 'string' } }),
    }),
    ApiResponse({ status: 304, description: 'The caller has these bytes already.', headers: VALIDATORS }),
  );
}
