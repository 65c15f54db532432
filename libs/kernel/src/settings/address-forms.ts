import { entriesOf, textIn } from './setting-forms.js';
import { isIP } from 'node:net';
import { z } from 'zod';

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
).transform((text): number | false | string[] => {
  if (['off', 'false', '0'].includes(text)) return false;
  return isHopCount(text) ? Number(text) : entriesOf(text);
});

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
