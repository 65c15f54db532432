import { Denial } from '@libs/kernel';
import type { FastifyInstance } from 'fastify';
import { takesBytes } from './byte-body.js';
import { mistakeOfJson } from './strict-json.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it arrived, for signatures over bytes. */
    rawBody?: Buffer;
  }
}

const BYTES = 'application/octet-stream';
/** Methods whose body the framework leaves alone. */
const BODYLESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'TRACE']);

/** Nothing is unpacked here: a small body may unpack into a large one. */
class UnreadEncoding extends Denial {
  constructor() {
    super('unsupported_media_type', 'The body is compressed, which this service does not read.', {
      nextStep: 'Send the body as it is, without Content-Encoding.',
    });
  }
}

/** What stands in the place of a body that is not JSON, until somebody wants to read it. */
export class MalformedJson extends Denial {
  constructor(description: string) {
    super('malformed_json', description);
  }
}

/**
 * Bodies are JSON and nothing else but the files of routes that take bytes; an empty one is absent, as schedulers send
 * it. `__proto__` keys are refused. Who may not enter is told so first: an unreadable body becomes a `MalformedJson`,
 * which the validation pipe throws.
 */
export function readJsonBodiesOnly(instance: FastifyInstance): void {
  instance.addHook('preParsing', (request, _reply, _payload, done) => {
    const { headers, method } = request;
    // Whatever its headers say of a body, nobody reads it.
    if (BODYLESS.has(method)) return done();
    const encoding = headers['content-encoding'] ?? 'identity';
    if (encoding.toLowerCase() !== 'identity') throw new UnreadEncoding();
    // What a sender calls a file decides nothing.
    if (takesBytes(request)) headers['content-type'] = BYTES;
    done();
  });
  const parse = instance.getDefaultJsonParser('error', 'error');
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser(BYTES, (request, bytes, done) => {
    if (takesBytes(request)) done(null);
    else done(new Denial('unsupported_media_type', 'The body has a media type that this route does not read.'));
  });
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
