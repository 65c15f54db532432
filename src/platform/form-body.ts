import { Denial } from '@libs/kernel';
import type { FastifyInstance } from 'fastify';
import { isPage } from './pages.decorator.js';

const FORM = 'application/x-www-form-urlencoded';

/** Bodies of forms, on the routes of pages alone. Of a field that comes twice the first one counts. */
export function readFormsOfPages(instance: FastifyInstance): void {
  instance.addContentTypeParser(FORM, { parseAs: 'string' }, (request, body, done) => {
    if (!isPage(request)) {
      return done(new Denial('unsupported_media_type', 'The body has a media type that this route does not read.'));
    }
    const fields = [...new URLSearchParams(String(body))].reverse();
    done(null, Object.fromEntries(fields));
  });
}
