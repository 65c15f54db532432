import { secret, unread } from '@libs/kernel';
import { type ConfigType, registerAs } from '@nestjs/config';
import { z } from 'zod';
import { XKeyPair } from './gateway/x-key-pair.js';

const CREDENTIAL = 'letters, digits, - and _';
const credential = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,200}$/, { message: `must be ${CREDENTIAL}` })
  .meta({ form: CREDENTIAL });

const ORIGIN = 'http:// or https:// and a host, without a path';
const origin = z
  .string()
  .regex(/^https?:\/\/[A-Za-z0-9.:[\]-]+\/?$/, { message: `must be ${ORIGIN}` })
  .refine((text) => URL.canParse(text), { message: `must be ${ORIGIN}` })
  .transform((text) => new URL(text).origin)
  .meta({ form: ORIGIN });

/** The settings of connected X accounts. docs/settings.md is generated from them. */
export const xAccountForms = {
  X_CONSUMER_KEY: secret(
    credential.optional().describe('The API key of your application at X. Unset: no X account can be connected.'),
  ),
  X_CONSUMER_SECRET: secret(credential.optional().describe('The API key secret of that application.')),
  X_API_BASE_URL: origin.default('https://api.x.com').describe('The origin of the API of X.'),
};

type XAccountVariables = z.output<z.ZodObject<typeof xAccountForms>>;

/** Settings of X that contradict each other or are missing; one line each, naming the variable. */
export function xAccountContradictions(read: XAccountVariables, { isProduction }: { isProduction: boolean }): string[] {
  const lines: string[] = [];
  if (read.X_CONSUMER_KEY === undefined && read.X_CONSUMER_SECRET !== undefined) {
    lines.push('X_CONSUMER_KEY: needed where X_CONSUMER_SECRET is set');
  }
  if (read.X_CONSUMER_KEY !== undefined && read.X_CONSUMER_SECRET === undefined) {
    lines.push('X_CONSUMER_SECRET: needed where X_CONSUMER_KEY is set');
  }
  if (isProduction && read.X_API_BASE_URL.startsWith('http:')) {
    lines.push('X_API_BASE_URL: must be https when NODE_ENV is production');
  }
  return lines;
}

/** The application at X that this process acts as. */
export const xAccountSettings = registerAs('xAccount', (read: XAccountVariables = unread()) => {
  const { X_CONSUMER_KEY: token, X_CONSUMER_SECRET: secretText, X_API_BASE_URL: apiBaseUrl } = read;
  const isOn = token !== undefined && secretText !== undefined;
  /** `consumer` is undefined where no X account can be connected. */
  return { isOn, apiBaseUrl, consumer: isOn ? new XKeyPair({ token, secret: secretText }) : undefined };
});

export type XAccountSettings = ConfigType<typeof xAccountSettings>;
