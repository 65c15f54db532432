import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The dependencies that a lockfile records for a package: ranges by name. */
export interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/**
 * An npm registry that offers every version that a range in a lockfile mentions. A complete lockfile asks it nothing.
 * An incomplete one does not pass: npm finds the missing package here, and then says what the lockfile lacks. Offline,
 * npm would silently leave out a missing optional package instead.
 */
export class WillingRegistry {
  private constructor(private readonly server: Server) {}

  static async start(packages: Record<string, LockedPackage>): Promise<WillingRegistry> {
    const offered = offeredBy(packages);
    const server = createServer((request, response) => {
      const name = decodeURIComponent((request.url ?? '').slice(1));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(packument(name, [...(offered.get(name) ?? ['1.0.0'])])));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new WillingRegistry(server);
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

function offeredBy(packages: Record<string, LockedPackage>): Map<string, Set<string>> {
  const offered = new Map<string, Set<string>>();
  for (const { dependencies, optionalDependencies, peerDependencies } of Object.values(packages)) {
    for (const [name, range] of Object.entries({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const versions = offered.get(name) ?? new Set();
      for (const version of versionsIn(range)) versions.add(version);
      offered.set(name, versions);
    }
  }
  return offered;
}

/** `^5` mentions 5.0.0, `>=1.2 <3` mentions 1.2.0 and 3.0.0. */
function versionsIn(range: string): string[] {
  const mentioned = range.match(/\d+(\.\d+){0,2}(-[0-9A-Za-z.]+)?/g) ?? ['1'];
  return mentioned.map((version) =>
    version.includes('-') ? version : [...version.split('.'), 0, 0].slice(0, 3).join('.'),
  );
}

function packument(name: string, versions: string[]): unknown {
  const manifests = versions.map((version) => [version, { name, version, dist: { tarball: 'http://127.0.0.1/none' } }]);
  return { name, 'dist-tags': { latest: versions.at(-1) }, versions: Object.fromEntries(manifests) as unknown };
}
