import type { FastifyInstance } from 'fastify';
import { isStorable } from './is-storable.js';
import { unreadType } from './json-body.js';
import { isPage } from '../pages/pages.decorator.js';
import { ValidationFailure } from '../refusals/validation-failure.js';

const FORM = 'application/x-www-form-urlencoded';

/** Bodies of forms, on the routes of pages alone. Of a field that comes twice the first one counts; none holds U+0000. */
export function readFormsOfPages(instance: FastifyInstance): void {
  instance.addContentTypeParser(FORM, { parseAs: 'string' }, (request, body, done) => {
    if (!isPage(request)) return body === '' ? done(null, undefined) : done(unreadType());
    const fields = [...new URLSearchParams(String(body))].reverse();
    const wrong = fields.filter((field) => !isStorable(field));
    if (wrong.length === 0) return done(null, Object.fromEntries(fields));
    done(
      new ValidationFailure(
        wrong.map(([name]) => ({ loc: ['body', name], msg: `${name} must not contain U+0000`, type: 'nul' })),
      ),
    );
  });
}
