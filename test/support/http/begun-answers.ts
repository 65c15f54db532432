import type { Server, ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The answers that a server begins from `of` until `stop`, without holding one of them. */
export class BegunAnswers {
  private readonly answers: WeakRef<ServerResponse>[] = [];

  private constructor(private readonly server: Server) {}

  static of(server: Server): BegunAnswers {
    const begun = new BegunAnswers(server);
    server.on('request', begun.note);
    return begun;
  }

  /** How many there were. */
  get count(): number {
    return this.answers.length;
  }

  stop(): void {
    this.server.off('request', this.note);
  }

  /**
   * How many of them anything holds after a collection of garbage. To be polled: while V8 makes a function faster, on a
   * thread of its own, it holds whatever that function closes over. A number, since `expect.poll` holds the value that
   * failed until the next one is there: an answer that was polled once would be held by the poll for ever.
   */
  held(): number {
    collectGarbage();
    return this.answers.filter((answer) => answer.deref() !== undefined).length;
  }

  private readonly note = (_request: unknown, response: ServerResponse): void => {
    this.answers.push(new WeakRef(response));
  };
}
