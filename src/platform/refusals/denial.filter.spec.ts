import type { ArgumentsHost } from '@nestjs/common';
import { Denial } from '@libs/kernel';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { DenialFilter } from './denial.filter.js';
import type { RefusalPolicy } from './refusal-policy.js';

type Judge = RefusalPolicy['judged'];

/** What is answered where a handler throws, and what was logged meanwhile. */
async function answered(error: unknown, judge: Judge): Promise<{ status: number; body: unknown; log: string[] }> {
  const log: string[] = [];
  const logger = pino({}, { write: (line: string) => void log.push(line) });
  const filter = new DenialFilter(logger, { challenge: () => undefined, reader: async () => undefined, judged: judge });
  const answer = filter.catch.bind(filter);
  const server = fastify();
  const hostOf = (request: FastifyRequest, reply: FastifyReply): ArgumentsHost =>
    ({ switchToHttp: () => ({ getRequest: () => request, getResponse: () => reply }) }) as ArgumentsHost;
  server.get('/', (request, reply) => answer(error, hostOf(request, reply)));
  const { statusCode: status, payload } = await server.inject('/');
  return { status, body: JSON.parse(payload), log };
}

const refused = new Denial('not_found', 'Nothing is here.');

it('answers the error itself if the judge replaces nothing', async () => {
  const { status, body, log } = await answered(refused, () => undefined);
  expect([status, body, log]).toMatchObject([404, { error_code: 'not_found' }, []]);
});

it('answers what a judge puts in its place', async () => {
  const judge = async (): Promise<Denial> => new Denial('rate_limited', 'Too many.', { retryAfterSeconds: 7 });
  expect(await answered(refused, judge)).toMatchObject({ status: 429, body: { error_code: 'rate_limited' }, log: [] });
});

it('answers the first error if the judge fails, and logs the failure', async () => {
  const { status, body, log } = await answered(refused, () => Promise.reject(new Error('no verdict')));
  expect([status, body]).toMatchObject([404, { error_code: 'not_found' }]);
  expect(log).toHaveLength(1);
  expect(log[0]).toContain('could not be counted');
});
