import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** As a client of PostgreSQL takes its leave: Terminate. */
const LEAVE = Buffer.from([0x58, 0, 0, 0, 4]);

/** As a server that shuts down ends a connection (an ErrorResponse of severity FATAL). */
const SHUT_DOWN = ((): Buffer => {
  const fields = 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0';
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)]);
})();

/** A way to a PostgreSQL that can fall silent: connections stay open and are accepted, but no byte arrives any more. */
export class SilentRelay {
  private silent = false;
  private away = false;
  /** Connections that were ended as by a shutdown when their client took its leave. */
  ended = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly folder: string,
    private readonly server: Server,
    /** The address of the server, by this way. */
    readonly url: string,
    private readonly endsLeavers: boolean,
  ) {}

  /** A relay to the server of a `postgres://` address whose host is a folder of sockets. */
  static async to(url: string, { endsLeavers = false } = {}): Promise<SilentRelay> {
    const folder = await mkdtemp(join(tmpdir(), 'relay-'));
    const target = join(new URL(url).searchParams.get('host') ?? '', '.s.PGSQL.5432');
    const server = createServer((socket) => relay.connect(socket, target));
    const relay = new SilentRelay(
      folder,
      server,
      url.replace(/host=.*/, `host=${encodeURIComponent(folder)}`),
      endsLeavers,
    );
    await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve));
    return relay;
  }

  fallSilent(): void {
    this.silent = true;
    for (const socket of this.sockets) socket.unpipe().pause();
  }

  /** Ends all connections, and each new one at once, as while a server is down. */
  goAway(): void {
    this.away = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /** New connections are served; those that fell silent stay so. */
  recover(): void {
    this.silent = false;
    this.away = false;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
    await rm(this.folder, { recursive: true });
  }

  private connect(socket: Socket, target: string): void {
    this.keep(socket);
    if (this.away) return void socket.destroy();
    if (this.silent) return void socket.pause();
    const beyond = this.keep(createConnection(target));
    socket.pipe(beyond).pipe(socket);
    if (this.endsLeavers) socket.on('data', (chunk: Buffer) => this.endLeaver(chunk, socket, beyond));
  }

  private endLeaver(chunk: Buffer, socket: Socket, beyond: Socket): void {
    if (!chunk.equals(LEAVE)) return;
    beyond.unpipe(socket);
    // The client has read it by then.
    socket.once('close', () => (this.ended += 1)).end(SHUT_DOWN);
  }

  private keep(socket: Socket): Socket {
    this.sockets.add(socket);
    // A connection that one side has cut has nothing more to say to the other.
    return socket.on('error', () => undefined).once('close', () => this.sockets.delete(socket));
  }
}
