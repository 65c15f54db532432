/** The order decides: most browsers also name those before them. */
const BROWSERS = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const;
const SYSTEMS = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

/** What a person calls the browser of a User-Agent header. */
export function browserName(userAgent: string): string {
  const [browser] = BROWSERS.find(([, form]) => form.test(userAgent)) ?? ['A browser'];
  const system = SYSTEMS.find(([, form]) => form.test(userAgent))?.[0];
  return system === undefined ? browser : `${browser} on ${system}`;
}
