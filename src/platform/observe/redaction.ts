const CENSORED = '[redacted]';

/** Fields whose value is never written, at whatever depth and in whatever case they stand. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(
  [
    'authorization proxy-authorization cookie set-cookie x-session-token x-payment payment-signature sign-in-with-x',
    'token access_token refresh_token session_token api_key apikey key password secret signature',
    'wallet_link url storage_url download_url upload_url prompt script text brief arguments params body',
  ].flatMap((line) => line.split(' ')),
);

/** What follows these in an address is a capability or belongs to one person; folders of our own have such names too. */
const SECRET_PATHS = /((?<!\b(?:libs|src))\/(?:api\/provider-input|storage|uploads?|wallet|magic)\/)[^\s"'<>]+/g;
const SECRET_QUERIES =
  /([?&](?=[\w-]*(?:token|sig|signature|secret|key|code|password|credential))[\w-]+=)[^\s"'<>&]+/gi;
const SECRET_WORDS = /\b(mmk_(?:live|test)_[0-9A-Za-z]+)_[0-9A-Za-z]+|\bmms_[\w-]+|\bBearer\s+\S+/gi;
/** Cheaper than looking for each: text without any of these is written as it is. */
const SUSPICIOUS = /mmk_|mms_|bearer|\/(?:api|storage|uploads?|wallet|magic)\/|[?&][\w-]+=/i;

const DEEPEST = 4;

/** Removes keys, bearer tokens and capability addresses from text that is about to be written. */
export function scrub(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  return text
    .replace(SECRET_PATHS, `$1${CENSORED}`)
    .replace(SECRET_QUERIES, `$1${CENSORED}`)
    .replace(SECRET_WORDS, `$1${CENSORED}`);
}

/** The fields of a line with what is secret taken out; what is nested deeper than any line of ours is left out. */
export function redacted(fields: Readonly<Record<string, unknown>>, depth = DEEPEST): Record<string, unknown> {
  const written: Record<string, unknown> = {};
  for (const name in fields) written[name] = redactedField(name, fields[name], depth);
  return written;
}

function redactedField(name: string, value: unknown, depth: number): unknown {
  // The pattern of a route is ours and holds nothing of the address; the other one is written in development alone.
  if (name === 'route' || name === 'letter_in_development' || typeof value === 'number') return value;
  if (SECRET_FIELDS.has(name) || SECRET_FIELDS.has(name.toLowerCase())) return value === undefined ? value : CENSORED;
  if (typeof value === 'string') return scrub(value);
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (depth === 0) return CENSORED;
  if (Array.isArray(value)) return value.map((entry: unknown) => redactedField('', entry, depth - 1));
  return redacted(value as Record<string, unknown>, depth - 1);
}
