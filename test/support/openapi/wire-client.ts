import { connect, type Socket } from 'node:net';
import { parseAnswer, type WireAnswer } from './wire-answer.js';

/** Longer than any answer may take: `await_resource` waits 25 seconds where no time is given. */
const PATIENCE_MS = 40_000;

export interface Sending {
  method: string;
  bytes: Buffer;
  isAlone: boolean;
  endsConnection: boolean;
}

/** Writes requests byte for byte, one after the other over a connection that is kept while both sides may. */
export class WireClient {
  private kept?: Socket;

  constructor(
    private readonly host: string,
    private readonly port: number,
  ) {}

  /** The answer, or why there is none, in words. */
  async send(sending: Sending): Promise<WireAnswer | string> {
    const socket = sending.isAlone ? this.open() : this.connection();
    const answer = await exchange(socket, sending);
    const goesOn = !sending.isAlone && typeof answer !== 'string' && answer.keepsConnection;
    if (!goesOn) this.leave(socket);
    return answer;
  }

  close(): void {
    this.kept?.resetAndDestroy();
  }

  private connection(): Socket {
    if (this.kept === undefined || this.kept.destroyed || !this.kept.writable) {
      this.kept = this.open();
    }
    return this.kept;
  }

  private open(): Socket {
    // Ignore a broken connection while no response is awaited.
    return connect(this.port, this.host)
      .setNoDelay()
      .on('error', () => undefined);
  }

  /** With a reset, so that thousands of connections leave no port waiting. */
  private leave(socket: Socket): void {
    if (socket === this.kept) this.kept = undefined;
    socket.resetAndDestroy();
  }
}

function exchange(socket: Socket, { method, bytes, isAlone, endsConnection }: Sending): Promise<WireAnswer | string> {
  const { promise, resolve } = Promise.withResolvers<WireAnswer | string>();
  let received = Buffer.alloc(0);
  const began = performance.now();
  const look = (isEnd: boolean): boolean => {
    const answer = parseAnswer(received, { method, isEnd, mayHaveMore: isAlone });
    if (answer !== undefined)
      resolve(typeof answer === 'string' ? answer : { ...answer, ms: performance.now() - began });
    return answer !== undefined;
  };
  const hear = (chunk: Buffer): void => {
    received = Buffer.concat([received, chunk]);
    look(false);
  };
  const ended = (): void => {
    if (!look(true)) resolve(`the connection ended after ${received.length} bytes of an answer`);
  };
  const failed = (error: Error): void => {
    if (!look(true)) resolve(`the connection broke: ${error.message}`);
  };
  const late = setTimeout(() => resolve(`no whole answer within ${PATIENCE_MS / 1000} s`), PATIENCE_MS);
  socket.on('data', hear).on('end', ended).on('close', ended).on('error', failed);
  if (endsConnection) socket.end(bytes);
  else socket.write(bytes);
  return promise.finally(() => {
    clearTimeout(late);
    socket.off('data', hear).off('end', ended).off('close', ended).off('error', failed);
  });
}
