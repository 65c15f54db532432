import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A letter as it came over the wire: envelope, headers and decoded text. */
export interface ReceivedLetter {
  from: string;
  to: string;
  text: string;
}

/** A mail server that speaks as much SMTP (RFC 5321) as a client needs to hand over a letter. */
export class MailServer {
  readonly letters: ReceivedLetter[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<MailServer> {
    const server = createServer((socket) => mails.converse(socket));
    const mails = new MailServer(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return mails;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The secret of the link in the last letter to this address. */
  tokenFor(address: string): string | undefined {
    const letter = this.letters.findLast(({ to }) => to === address);
    return /token=([\w-]+)/.exec(letter?.text ?? '')?.[1];
  }

  to(address: string): ReceivedLetter[] {
    return this.letters.filter(({ to }) => to === address);
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }

  private converse(socket: Socket): void {
    const letter: ReceivedLetter = { from: '', to: '', text: '' };
    let rest = '';
    let isData = false;
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      rest += chunk.toString('utf8');
      if (isData) {
        const end = rest.indexOf('\r\n.\r\n');
        if (end < 0) return;
        this.letters.push({ ...letter, text: unquoted(rest.slice(0, end)) });
        rest = rest.slice(end + 5);
        isData = false;
        say('250 taken');
      }
      for (let end = rest.indexOf('\r\n'); end >= 0 && !isData; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        const verb = line.slice(0, 4).toUpperCase();
        const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
        if (verb === 'MAIL') letter.from = address;
        if (verb === 'RCPT') letter.to = address;
        isData = verb === 'DATA';
        say(verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 well');
        if (verb === 'QUIT') socket.end();
      }
    });
    say('220 test');
  }
}

/** Quoted-printable (RFC 2045, 6.7). */
function unquoted(text: string): string {
  return text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
