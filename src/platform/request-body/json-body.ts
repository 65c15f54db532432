import { Denial, deny, mistakeOfJson } from '@libs/kernel';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { takesBytes } from './byte-body.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it arrived, for signatures over bytes. */
    rawBody?: Buffer;
  }
}

const BYTES = 'application/octet-stream';
/** Methods whose body the framework leaves alone. */
const BODYLESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'TRACE']);

/** Replaces a body that is not JSON; the validation pipe throws it after the guards have run. */
export class MalformedJson extends Denial {
  constructor(description: string) {
    super('malformed_json', description);
  }
}

/**
 * Bodies are JSON and nothing else but the files of routes that take bytes; an empty one is absent, as schedulers send
 * it. `__proto__` keys are refused. Authentication comes first: an unreadable body becomes a `MalformedJson`, which the
 * validation pipe throws after the guards have run.
 */
export function readJsonBodiesOnly(instance: FastifyInstance): void {
  instance.addHook('preParsing', (request, _reply, _payload, done) => {
    const { headers, method } = request;
    // Ignore the body of these methods, whatever their headers say.
    if (BODYLESS.has(method)) return done();
    // A body of no bytes has no type and no encoding.
    if (headers['content-length'] === '0') {
      if (!takesBytes(request)) delete headers['content-type'];
      delete headers['content-encoding'];
    }
    const encoding = headers['content-encoding'] ?? 'identity';
    // Nothing is unpacked here: a small body may unpack into a large one.
    if (encoding.toLowerCase() !== 'identity') {
      throw deny('unsupported_media_type', 'The body is compressed, which this service does not read.', {
        nextStep: 'Send the body as it is, without Content-Encoding.',
      });
    }
    // What a sender calls a file decides nothing.
    if (takesBytes(request)) headers['content-type'] = BYTES;
    done();
  });
  const parse = instance.getDefaultJsonParser('error', 'error');
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser(BYTES, (request, bytes, done) => {
    if (takesBytes(request)) done(null);
    else refuseFirstByte(bytes, done);
  });
  instance.addContentTypeParser('*', (_request, bytes, done) => refuseFirstByte(bytes, done));
  instance.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body;
    if (body.length === 0) return done(null, undefined);
    const mistake = mistakeOfJson(body);
    if (mistake !== undefined) return done(null, new MalformedJson(mistake));
    void parse(request, body.toString('utf8'), (error, parsed) =>
      done(null, error ? new MalformedJson('The body is not JSON.') : parsed),
    );
  });
}

/** Some clients and proxies send an empty body with an unsupported type: accept it, and refuse at the first byte. */
function refuseFirstByte(bytes: IncomingMessage, done: (error: Error | null, body?: undefined) => void): void {
  bytes.once('error', done);
  bytes.once('end', () => done(null));
  bytes.once('data', () => {
    bytes
      .removeAllListeners('end')
      .removeAllListeners('error')
      .on('error', () => {});
    done(unreadType());
  });
}

/** The refusal of a body that has bytes of a type which the route does not read. */
export function unreadType(): Denial {
  return deny('unsupported_media_type', 'The body has a media type that this route does not read.');
}
