import 'reflect-metadata';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { Exact } from './exact.decorator.js';
import { ValidationFailure } from '../refusals/validation-failure.js';
import { ValidationPipe } from './validation.pipe.js';

class Checkpoint {
  @IsInt()
  step: number;
}

class Order {
  @IsUUID()
  resource_id: string;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(10)
  limit?: number = 5;

  @IsOptional()
  @IsString()
  @MaxLength(4)
  token?: string;

  @IsOptional()
  @Type(() => Checkpoint)
  @ValidateNested({ each: true })
  checkpoints?: Checkpoint[];
}

class Claim {
  @IsInt()
  @Min(1)
  @Max(10)
  fence: number;
}

@Exact()
class Limit {
  @IsOptional()
  @IsInt()
  limit?: number;
}

const pipe = new ValidationPipe();
const resource_id = '6f0b2d6e-53f1-4d0b-9b0e-0a4f0a8f2b11';

async function detail(value: unknown, type: 'body' | 'query' | 'param'): Promise<readonly unknown[]> {
  try {
    await pipe.transform(value, { type, metatype: Order });
  } catch (error) {
    if (error instanceof ValidationFailure) return error.detail;
    throw error;
  }
  return [];
}

describe('the validation pipe', () => {
  it('gives the handler an instance with defaults and without unknown members', async () => {
    const order = await pipe.transform({ resource_id, limit: '7', other: 1 }, { type: 'query', metatype: Order });
    expect(order).toBeInstanceOf(Order);
    expect(order).toEqual({ resource_id, limit: 7, token: undefined, checkpoints: undefined });
    expect(await pipe.transform({ resource_id }, { type: 'body', metatype: Order })).toMatchObject({ limit: 5 });
  });

  it('takes an empty parameter of a query as absent', async () => {
    const order = await pipe.transform({ resource_id, limit: '', token: '' }, { type: 'query', metatype: Order });
    expect(order).toEqual({ resource_id, limit: 5, token: undefined, checkpoints: undefined });
    expect(await detail({ resource_id: '' }, 'query')).toMatchObject([{ type: 'missing' }]);
  });

  it('says where the value stood: path, query or body', async () => {
    expect(await detail({ resource_id: 'x' }, 'param')).toEqual([
      { loc: ['path', 'resource_id'], msg: 'resource_id must be a UUID', type: 'is_uuid', input: 'x' },
    ]);
    expect(await detail({ resource_id, limit: '11' }, 'query')).toMatchObject([
      { loc: ['query', 'limit'], type: 'max' },
    ]);
    expect(await detail(undefined, 'body')).toMatchObject([{ loc: ['body', 'resource_id'], type: 'missing' }]);
  });

  it('refuses members that an exact DTO does not name', async () => {
    const refused = pipe.transform({ limit: 5, limt: 6 }, { type: 'body', metatype: Limit });
    await expect(refused).rejects.toMatchObject({
      detail: [{ loc: ['body', 'limt'], msg: 'property limt should not exist', type: 'whitelist_validation' }],
    });
    expect(await pipe.transform({ limit: 5 }, { type: 'body', metatype: Limit })).toEqual({ limit: 5 });
  });

  it('answers one finding for a missing member, whatever rules it breaks', async () => {
    await expect(pipe.transform({}, { type: 'body', metatype: Claim })).rejects.toMatchObject({
      detail: [{ loc: ['body', 'fence'], msg: 'fence is required', type: 'missing' }],
    });
  });

  it('answers the first fifty findings of a body that has thousands', async () => {
    const members = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`member_${at}`, at]));
    const refused = await pipe
      .transform(members, { type: 'body', metatype: Limit })
      .then(() => [])
      .catch((error: unknown) => (error as ValidationFailure).detail);
    expect(refused).toHaveLength(50);
    expect(refused[0]).toMatchObject({ loc: ['body', 'member_0'] });
  });

  it.each(['\0', '\ud800'])('refuses %j, which the database cannot take', async (token) => {
    expect(await detail({ resource_id, token }, 'query')).toEqual([
      { loc: ['query', 'token'], msg: 'token must not contain U+0000 or half a character', type: 'nul' },
    ]);
  });

  it('numbers the entries of a list', async () => {
    const checkpoints = [{ step: 1 }, { step: 'two' }];
    expect(await detail({ resource_id, checkpoints }, 'body')).toMatchObject([
      { loc: ['body', 'checkpoints', 1, 'step'], type: 'is_int', input: 'two' },
    ]);
  });

  it.each([[[]], ['text'], [5]])('refuses the body %j, which is no object', async (body) => {
    expect(await detail(body, 'body')).toEqual([{ loc: ['body'], msg: 'body must be an object', type: 'object_type' }]);
  });

  it('does not repeat what may be a secret', async () => {
    expect(JSON.stringify(await detail({ resource_id, token: 'secret' }, 'body'))).not.toContain('"secret"');
  });
});
