import { type CanActivate, Controller, Get, HttpException, type INestApplication } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { AccessGuard } from './access.guard.js';
import { GLOBAL_GUARDS, globalGuards } from './global-guards.js';
import { RequestRateGuard } from '../rates/request-rate.guard.js';

/** Stands for the access guard, which refuses a stranger. */
class Refuses401 implements CanActivate {
  canActivate(): never {
    throw new HttpException('no credential', 401);
  }
}

/** Stands for the rate guard, which refuses a spent window. */
class Refuses429 implements CanActivate {
  canActivate(): never {
    throw new HttpException('too many requests', 429);
  }
}

@Controller('guarded')
class Unguarded {
  @Get()
  open(): object {
    return {};
  }
}

describe('the global guards', () => {
  let app: INestApplication | undefined;
  afterEach(() => app?.close());

  it('are these, in this order', () => {
    expect(GLOBAL_GUARDS).toEqual([AccessGuard, RequestRateGuard]);
  });

  it.each([
    [[Refuses401, Refuses429], 401],
    [[Refuses429, Refuses401], 429],
  ])('run in the order of their list, so that another order gives another answer (%#)', async (guards, status) => {
    const built = await Test.createTestingModule({
      controllers: [Unguarded],
      providers: globalGuards(guards),
    }).compile();
    const started = built.createNestApplication<NestFastifyApplication>(new FastifyAdapter(), { logger: false });
    app = await started.init();
    expect((await started.inject({ url: '/guarded' })).statusCode).toBe(status);
  });
});
