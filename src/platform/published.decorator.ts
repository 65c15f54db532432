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
  /** The beginning of a text. */
  example?: string;
}

/** Their descriptions stand in the components of the document. */
const VALIDATORS = { ETag: {}, 'Cache-Control': {} };
const DIGEST = { 'Repr-Digest': {} };

/** A route that answers a `PublishedFile`: GET (and with it HEAD), 200 with validators, and 304. */
export function Published(path: string, publication: Publication): MethodDecorator {
  const { summary, description, type, mediaType = 'application/json', example } = publication;
  return applyDecorators(
    Get(path),
    ApiOperation({ summary, description }),
    ApiProduces(mediaType),
    ApiOkResponse({
      description,
      headers: { ...VALIDATORS, ...DIGEST },
      ...(type ? { type } : { schema: { type: 'string', example } }),
    }),
    ApiResponse({ status: 304, description: 'The caller has these bytes already.', headers: VALIDATORS }),
  );
}
