import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate, type ValidationError } from 'class-validator';
import { isExact } from './exact.decorator.js';
import { isStorable } from './is-storable.js';
import { MalformedJson } from './json-body.js';
import { MOST_FINDINGS, ValidationFailure, type ValidationFinding } from '../refusals/validation-failure.js';

const PLACES = { param: 'path', query: 'query', body: 'body' } as const;
const PLAIN_TYPES: ReadonlySet<unknown> = new Set([String, Number, Boolean, Object, Array]);
const SECRET_NAME = /pass|secret|token|key|credential|signature/i;
const LONGEST_ECHO = 200;
/** The rule that class-validator names for a member that the DTO does not. */
const UNKNOWN_MEMBER = 'whitelistValidation';

/** Checks every DTO parameter by its class-validator rules; what a DTO does not name is dropped, or refused where it is `@Exact`. */
@Injectable()
export class ValidationPipe implements PipeTransform {
  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if (value instanceof MalformedJson) throw value;
    if (type === 'custom' || !metatype || PLAIN_TYPES.has(metatype)) return value;
    const place = PLACES[type];
    const given = value ?? {};
    if (typeof given !== 'object' || Array.isArray(given)) {
      throw new ValidationFailure([{ loc: [place], msg: `${place} must be an object`, type: 'object_type' }]);
    }
    const instance: object = plainToInstance(
      metatype as new () => object,
      type === 'query' ? withoutEmpty(given) : given,
    );
    const errors = await validate(instance, {
      whitelist: true,
      forbidNonWhitelisted: isExact(metatype),
      forbidUnknownValues: true,
    });
    if (errors.length > 0) {
      const found = errors.flatMap((error) => findings(error, [place])).slice(0, MOST_FINDINGS);
      throw new ValidationFailure(found, adviceOn(found[0], place));
    }
    const wrong = type === 'param' ? [] : unstorable(instance, place);
    if (wrong.length > 0) throw new ValidationFailure(wrong, adviceOn(wrong[0], place));
    return instance;
  }
}

/** Members that pass their rules and that PostgreSQL cannot take. Paths have forms that leave no room for these. */
function unstorable(instance: object, place: string): ValidationFinding[] {
  return Object.entries(instance)
    .filter(([, value]) => !isStorable(value))
    .map(([name]) => ({ loc: [place, name], msg: `${name} must not contain U+0000 or half a character`, type: 'nul' }));
}

/** An empty parameter of a query, such as `?limit=`, counts as absent. */
function withoutEmpty(query: object): object {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

function findings(error: ValidationError, above: (string | number)[]): ValidationFinding[] {
  const step = /^\d+$/.test(error.property) ? Number(error.property) : error.property;
  const loc = [...above, step];
  const broken = Object.entries(error.constraints ?? {});
  // A missing member breaks all its rules at once, with texts about a value that was not sent: report one `missing`.
  if (error.value === undefined && broken.length > 0) {
    return [{ loc, msg: `${error.property} is required`, type: 'missing' }];
  }
  const own = broken.map(([rule, message]): ValidationFinding => ({
    loc,
    msg: message,
    type: snakeCase(rule),
    // The value of an unknown member is not echoed: it may be a secret.
    ...(rule === UNKNOWN_MEMBER ? {} : echo(error.property, error.value)),
    ...(error.contexts?.[rule] !== undefined && { ctx: error.contexts[rule] as Record<string, unknown> }),
  }));
  return [...own, ...(error.children ?? []).flatMap((child) => findings(child, loc))];
}

/** The texts of rules name members of the DTO and what they take; only that of an unknown member has a name of the caller. */
function adviceOn(finding: ValidationFinding | undefined, place: string): string | undefined {
  if (finding?.type !== snakeCase(UNKNOWN_MEMBER)) return finding && `Correct the ${place}: ${finding.msg}.`;
  return `Leave out the unknown members of the ${place}.`;
}

/** Echoes a short plain value, so that the caller sees what was read; never a possible secret. */
function echo(name: string, value: unknown): { input?: unknown } {
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value) || value === null;
  if (!isPlain || SECRET_NAME.test(name) || String(value).length > LONGEST_ECHO) return {};
  return { input: value };
}

function snakeCase(rule: string): string {
  return rule.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
