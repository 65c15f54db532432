import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

/** Text in one form, which the refusal and docs/settings.md name. */
export const textIn = (form: string, isInForm: (text: string) => boolean) =>
  z
    .string()
    .refine(isInForm, { message: `must be ${form}` })
    .meta({ form });

export const flag = z
  .enum(['true', 'false', 'on', 'off', '1', '0'])
  .transform((text) => ['true', 'on', '1'].includes(text))
  .meta({ form: '`on` or `off`' });

export const wholeNumber = (least: number, most: number) =>
  textIn(
    `a whole number from ${least} to ${most}`,
    (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
  ).transform(Number);

/** A URL whose scheme is allowed. */
export const url = (protocol: RegExp, form: string) => z.url({ protocol, message: `must be ${form}` }).meta({ form });

/** A name or an address; an IPv6 address may stand in brackets, as in a URL. */
export const host = z
  .string()
  .transform((text) => text.trim().replace(/^\[(.*)\]$/, '$1'))
  .refine((text) => isIP(text) !== 0 || /^[A-Za-z0-9._-]+$/.test(text), {
    message: 'must be a name or an IP address, without a port',
  })
  .meta({ form: 'a name or an IP address, without a port' });

/** `scheme://host[:port]`, written in the form that browsers send. */
export const origin = textIn(
  'http:// or https://, a host and perhaps a port, without a path, a query or a user',
  (text) => originOf(text) !== undefined,
).transform((text) => originOf(text) ?? text);

export const origins = z
  .string()
  .meta({ form: 'origins such as https://app.example, comma-separated' })
  .transform(entriesOf)
  .superRefine((entries, context) => {
    const wrong = entries.filter((entry) => originOf(entry) === undefined);
    if (wrong.length > 0) {
      context.addIssue({
        code: 'custom',
        message: `each entry must be an origin such as https://app.example, without a path: ${wrong.join(', ')}`,
      });
    }
  })
  .transform((entries) => entries.map((entry) => originOf(entry) ?? entry));

/** `off`, how many proxies stand before this process, or the networks they call from. */
export const trustedProxies = textIn(
  'off, a number of proxies from 1 to 20, or addresses and networks such as 10.0.0.0/8, comma-separated',
  (text) => ['off', 'false', '0'].includes(text) || isHopCount(text) || isNetworkList(text),
).transform((text) => {
  if (['off', 'false', '0'].includes(text)) return false;
  return isHopCount(text) ? Number(text) : entriesOf(text);
});

/** Absolute path of a program that this process may run. */
export const program = z
  .string()
  .meta({ form: 'the path of an executable file' })
  .transform((path) => resolve(path))
  .superRefine((path, context) => {
    const mistake = mistakeOfProgram(path);
    if (mistake !== undefined) context.addIssue({ code: 'custom', message: mistake });
  });

/** The text of a file, read once. */
export const textFile = z
  .string()
  .meta({ form: 'the path of a text file' })
  .transform((path, context) => {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
      context.addIssue({ code: 'custom', message: `${resolve(path)} cannot be read (${code})` });
      return z.NEVER;
    }
  });

/** Entries of a comma-separated list. */
export function entriesOf(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function isHopCount(text: string): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 20;
}

function isNetworkList(text: string): boolean {
  const entries = entriesOf(text);
  return entries.length > 0 && entries.every(isNetwork);
}

/** An address, or a network with the length of its prefix. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

function originOf(text: string): string | undefined {
  if (!/^https?:\/\/[^/?#@\\\s]+\/?$/i.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).origin;
}

function mistakeOfProgram(path: string): string | undefined {
  try {
    if (!statSync(path).isFile()) return `${path} is not a file`;
    accessSync(path, constants.X_OK);
    return undefined;
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code));
    return isAbsent ? `there is no file ${path}` : `${path} cannot be executed by this process`;
  }
}
