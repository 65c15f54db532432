import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A way to a PostgreSQL that can fall silent: connections stay open and are accepted, but no byte arrives any more. */
export class SilentRelay {
  private silent = false;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly folder: string,
    private readonly server: Server,
    /** The address of the server, by this way. */
    readonly url: string,
  ) {}

  /** A relay to the server of a `postgres://` address whose host is a folder of sockets. */
  static async to(url: string): Promise<SilentRelay> {
    const folder = await mkdtemp(join(tmpdir(), 'relay-'));
    const target = join(new URL(url).searchParams.get('host') ?? '', '.s.PGSQL.5432');
    const server = createServer((socket) => relay.connect(socket, target));
    const relay = new SilentRelay(folder, server, url.replace(/host=.*/, `host=${encodeURIComponent(folder)}`));
    await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve));
    return relay;
  }

  fallSilent(): void {
    this.silent = true;
    for (const socket of this.sockets) socket.unpipe().pause();
  }

  /** New connections are served; those that fell silent stay so. */
  recover(): void {
    this.silent = false;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
    await rm(this.folder, { recursive: true });
  }

  private connect(socket: Socket, target: string): void {
    this.keep(socket);
    if (this.silent) return void socket.pause();
    const beyond = this.keep(createConnection(target));
    socket.pipe(beyond).pipe(socket);
  }

  private keep(socket: Socket): Socket {
    this.sockets.add(socket);
    // A connection that one side has cut has nothing more to say to the other.
    return socket.on('error', () => undefined).once('close', () => this.sockets.delete(socket));
  }
}
