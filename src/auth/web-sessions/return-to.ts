/** The default target after a sign-in. */
const HOME = '/';
/** Only of this service: what begins with two slashes, or with one and a backslash, names another host to a browser. */
const OWN_PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;
const LONGEST = 2_000;

/** The path of this service that a sign-in leads back to; anything else than such a path leads home. */
export function returnTo(asked: unknown, home = HOME): string {
  if (typeof asked !== 'string' || asked.length > LONGEST || !OWN_PATH.test(asked)) return home;
  const { origin, pathname, search, hash } = new URL(asked, 'http://here.invalid');
  // Dots are resolved by browsers too, and may leave two slashes at the beginning.
  return origin === 'http://here.invalid' && !pathname.startsWith('//') ? pathname + search + hash : home;
}
