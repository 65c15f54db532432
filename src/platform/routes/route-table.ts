/** The methods of each path, collected while routes are registered; distinguishes 405 from 404. */
export class RouteTable {
  private readonly patterns = new Map<string, { segments: string[]; methods: Set<string> }>();

  add(methods: string | readonly string[], url: string): void {
    const known = this.patterns.get(url) ?? { segments: url.split('/'), methods: new Set<string>() };
    for (const method of [methods].flat()) known.methods.add(method);
    this.patterns.set(url, known);
  }

  /** The methods of this path in alphabetical order, none where the path is unknown. */
  methodsOf(path: string): string[] {
    const segments = path.split('/');
    const found = [...this.patterns.values()].filter((pattern) => matches(pattern.segments, segments));
    return [...new Set(found.flatMap((pattern) => [...pattern.methods]))].sort();
  }
}

function matches(pattern: readonly string[], path: readonly string[]): boolean {
  const last = pattern.at(-1);
  if (last === '*' ? path.length < pattern.length : path.length !== pattern.length) return false;
  return pattern.every((segment, at) => segment === '*' || segment.startsWith(':') || segment === path[at]);
}
