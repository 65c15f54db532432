import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonText } from './json-text.js';
import { hasBytes } from './preconditions.js';

/** Seconds for which anybody may keep a published file without asking again. */
const MAX_AGE = 300;

/** A public document whose bytes are made once and sent as they are. */
export class PublishedFile {
  /** Strong, with its quotes: of the bytes and of nothing else. */
  readonly etag: string;
  /** RFC 9530: of the whole file, also in the answer to HEAD. */
  readonly digest: string;

  constructor(
    readonly bytes: Buffer,
    readonly mediaType: string,
    private readonly caching = `public, max-age=${MAX_AGE}`,
  ) {
    const hash = createHash('sha256').update(bytes).digest();
    this.etag = `"${hash.toString('base64url')}"`;
    this.digest = `sha-256=:${hash.toString('base64')}:`;
  }

  static json(value: object, mediaType = 'application/json'): PublishedFile {
    return new PublishedFile(Buffer.from(jsonText(value)), mediaType);
  }

  /** A document that is true for the moment: no cache may store it. */
  static momentary(value: object): PublishedFile {
    return new PublishedFile(Buffer.from(jsonText(value)), 'application/json', 'no-store');
  }

  /** A file whose address changes with its bytes. */
  static forEver(text: string, mediaType: string): PublishedFile {
    return new PublishedFile(Buffer.from(text), mediaType, 'public, max-age=31536000, immutable');
  }

  /** Sets status and headers of the answer to GET or HEAD, and returns its body: none if the client has this version already. */
  describedIn(reply: FastifyReply, request: FastifyRequest): Buffer | undefined {
    void reply.header('etag', this.etag).header('cache-control', this.caching);
    if (hasBytes(request.headers, this)) {
      // For HEAD the framework would send `Content-Length: 0`; only the length of the file is allowed (RFC 9110, 8.6).
      void reply.status(304);
      return request.method === 'HEAD' ? this.bytes : undefined;
    }
    void reply.header('repr-digest', this.digest).type(this.mediaType);
    return this.bytes;
  }
}
