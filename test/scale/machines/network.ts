import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const BRIDGE = 'mmscale';
const PREFIX = '10.77.0';

/** The address of this machine on the network: clients call from here. */
export const OUTSIDE = `${PREFIX}.1`;

/** A private network of namespaces, joined by a bridge. Needs root on Linux, with `ip` of iproute2 and `nsenter`. */
export class Network {
  private readonly names: string[] = [];

  static open(): Network {
    if (existsSync(`/sys/class/net/${BRIDGE}`))
      throw new Error(
        `The network ${BRIDGE} is there already: another rehearsal runs, or one was killed. In the second case remove it: ` +
          `ip link delete ${BRIDGE}; for n in $(ip netns list | grep -o '^${BRIDGE}-[a-z0-9-]*'); do ip netns delete $n; done`,
      );
    try {
      ip('link', 'add', BRIDGE, 'type', 'bridge');
      ip('address', 'add', `${OUTSIDE}/24`, 'dev', BRIDGE);
      ip('link', 'set', BRIDGE, 'up');
    } catch (error) {
      throw new Error('A network of namespaces cannot be made here: run this as root of a Linux machine.', {
        cause: error,
      });
    }
    return new Network();
  }

  /** A namespace with an address of its own, which only the bridge leads to. */
  add(name: string, last: number): NetworkPlace {
    const place = new NetworkPlace(`${BRIDGE}-${name}`, `mm-${last}`, `${PREFIX}.${last}`);
    ip('netns', 'add', place.namespace);
    this.names.push(place.namespace);
    ip('link', 'add', place.link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', place.namespace);
    ip('-n', place.namespace, 'link', 'set', 'lo', 'up');
    ip('-n', place.namespace, 'address', 'add', `${place.address}/24`, 'dev', 'eth0');
    ip('-n', place.namespace, 'link', 'set', 'eth0', 'up');
    ip('link', 'set', place.link, 'master', BRIDGE);
    place.join();
    return place;
  }

  close(): void {
    for (const name of this.names) ip('netns', 'delete', name);
    ip('link', 'delete', BRIDGE);
  }
}

/** Where a host is on the network. */
export class NetworkPlace {
  constructor(
    readonly namespace: string,
    readonly link: string,
    readonly address: string,
  ) {}

  /** As by a pulled cable: connections stay open on both sides, and no packet passes. */
  cut(): void {
    ip('link', 'set', this.link, 'down');
  }

  join(): void {
    ip('link', 'set', this.link, 'up');
  }
}

function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}
