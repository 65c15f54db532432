import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it arrived, for signatures over bytes. */
    rawBody?: Buffer;
  }
}

/** Bodies are JSON and nothing else; an empty one is absent, as schedulers send it. `__proto__` keys are refused. */
export function readJsonBodiesOnly(instance: FastifyInstance): void {
  const parse = instance.getDefaultJsonParser('error', 'error');
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body;
    if (body.length === 0) done(null, undefined);
    else void parse(request, body.toString('utf8'), done);
  });
}
