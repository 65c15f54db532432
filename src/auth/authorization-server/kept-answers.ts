const LONGEST_MS = 24 * 60 * 60_000;
const MOST_KNOWN = 1_000;
const MOST_OTHERS = 200;

/** An address, and the client for whose sake it is read. */
export interface ClientAddress {
  clientId: string;
  address: string;
}

interface KeptAnswer {
  clientId: string;
  text: string;
  readAt: number;
}

/**
 * What was last read at addresses, for the day on which their servers are down. Who is known is asked when an answer would
 * have to go: anybody can have us read thousands of documents, and pushes out those of others like them alone.
 */
export class KeptAnswers {
  private readonly known = new Map<string, KeptAnswer>();
  private readonly others = new Map<string, KeptAnswer>();

  /** `now` is monotonic, in milliseconds. */
  constructor(
    private readonly isKnown: (clientId: string) => Promise<boolean>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async keep(of: ClientAddress, text: string): Promise<void> {
    const name = nameOf(of);
    const answer = { clientId: of.clientId, text, readAt: this.now() };
    if (this.known.has(name)) return put(this.known, name, answer);
    put(this.others, name, answer);
    for (let oldest = this.mustGo(); oldest !== undefined; oldest = this.mustGo()) await this.letGo(...oldest);
  }

  of(of: ClientAddress): string | undefined {
    const kept = this.known.get(nameOf(of)) ?? this.others.get(nameOf(of));
    return kept && this.now() - kept.readAt <= LONGEST_MS ? kept.text : undefined;
  }

  forget(of: ClientAddress): void {
    for (const answers of [this.known, this.others]) answers.delete(nameOf(of));
  }

  private mustGo(): [string, KeptAnswer] | undefined {
    const [oldest] = this.others;
    return this.others.size > MOST_OTHERS ? oldest : undefined;
  }

  private async letGo(name: string, answer: KeptAnswer): Promise<void> {
    const isKnown = await this.isKnown(answer.clientId);
    // Somebody else may have let it go meanwhile, or read it anew.
    if (this.others.get(name) !== answer) return;
    this.others.delete(name);
    if (!isKnown) return;
    put(this.known, name, answer);
    const [oldest] = this.known.keys();
    if (this.known.size > MOST_KNOWN && oldest !== undefined) this.known.delete(oldest);
  }
}

/** Each client has its own copy: whoever names the address of another's keys changes nothing for that one. */
function nameOf({ clientId, address }: ClientAddress): string {
  return `${clientId} ${address}`;
}

/** As the newest. */
function put(answers: Map<string, KeptAnswer>, name: string, answer: KeptAnswer): void {
  answers.delete(name);
  answers.set(name, answer);
}
