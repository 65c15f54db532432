import { connect, type Socket } from 'node:net';

/** What it sends at once, and the byte that it goes on with. */
export interface SlowRequest {
  head: string;
  byte: string;
}

/** A client that sends a byte now and then, and never ends its side of the connection (slowloris). */
export class SlowClient {
  private text = '';
  private readonly socket: Socket;
  private readonly trickle: NodeJS.Timeout;

  constructor(address: string, { head, byte }: SlowRequest) {
    const { hostname, port } = new URL(address);
    this.socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    this.socket.write(head);
    this.socket.on('data', (chunk) => (this.text += chunk.toString()));
    // What is sent to a connection that the server has closed is refused: that is its end.
    this.socket.on('error', () => this.socket.destroy());
    this.trickle = setInterval(() => this.socket.write(byte), 250);
  }

  /** The status that it was answered with, once the server has closed its connection. */
  ended(): Promise<number> {
    return new Promise((resolve) => {
      this.socket.once('close', () => {
        clearInterval(this.trickle);
        resolve(Number(this.text.split(' ')[1]));
      });
    });
  }
}
