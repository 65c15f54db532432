/** The cookies of one browser at one service (RFC 6265, 5.3 and 5.4), as far as these tests need them. */
export class CookieJar {
  /** By name and path. */
  private readonly kept = new Map<string, { pair: string; path: string }>();

  /** A jar that holds this cookie already. */
  static of(line: string): CookieJar {
    const jar = new CookieJar();
    jar.take(line);
    return jar;
  }

  /** As a Set-Cookie header says. */
  take(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const path = /;\s*path=([^;]*)/i.exec(line)?.[1] ?? '/';
    const isGone = value === '' || line.includes('Max-Age=0') || line.includes('expires=Thu, 01 Jan 1970');
    if (isGone) this.kept.delete(`${name} ${path}`);
    else this.kept.set(`${name} ${path}`, { pair: `${name}=${value}`, path });
  }

  /** The Cookie header of a request for this path. */
  headerFor(path: string): string {
    const isBelow = (place: string): boolean => path === place || path.startsWith(place.replace(/\/?$/, '/'));
    const sent = [...this.kept.values()].filter((cookie) => isBelow(cookie.path));
    return sent.map(({ pair }) => pair).join('; ');
  }

  copy(): CookieJar {
    const jar = new CookieJar();
    for (const [key, cookie] of this.kept) jar.kept.set(key, cookie);
    return jar;
  }
}
