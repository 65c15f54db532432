import type { Database } from '@libs/database';

export interface SimulatedTask {
  id: string;
  route: string;
  body: Record<string, unknown>;
}

/** Milliseconds for which a task under delivery is hidden: its process may have died. */
const HIDDEN_MS = 10_000;

/** The queue as its rows are: tasks are delivered at least once, and again after a second where they were not accepted. */
export class TaskQueue {
  private readonly hiddenUntil = new Map<string, number>();
  private readonly ended: { id: string; isAccepted: boolean }[] = [];

  constructor(
    private readonly database: Database,
    private readonly now: () => number,
  ) {}

  async due(): Promise<SimulatedTask[]> {
    const due = await this.database.sql<SimulatedTask[]>`
      select id, route, body from task where state = 'ready' and run_at <= clock_timestamp() order by id`;
    return due.filter(({ id }) => (this.hiddenUntil.get(id) ?? 0) <= this.now());
  }

  /** Any task there ever was, delivered or not. */
  async any(pick: number): Promise<SimulatedTask | undefined> {
    const all = await this.database.sql<SimulatedTask[]>`select id, route, body from task order by id`;
    return all[pick % Math.max(1, all.length)];
  }

  async lose(pick: number): Promise<SimulatedTask | undefined> {
    const ready = await this.database.sql<
      SimulatedTask[]
    >`select id, route, body from task where state = 'ready' order by id`;
    const lost = ready[pick % Math.max(1, ready.length)];
    if (lost)
      await this.database.sql`update task set state = 'dead', finished_at = clock_timestamp() where id = ${lost.id}`;
    return lost;
  }

  track({ id }: SimulatedTask, delivery: Promise<unknown>): void {
    this.hiddenUntil.set(id, this.now() + HIDDEN_MS);
    void delivery.then(
      () => this.ended.push({ id, isAccepted: true }),
      () => this.ended.push({ id, isAccepted: false }),
    );
  }

  /** Milliseconds until hidden tasks are seen again. */
  hidden(): number[] {
    return [...this.hiddenUntil.values()].map((until) => until - this.now()).filter((wait) => wait > 0);
  }

  /** Writes down what came of deliveries. */
  async record(): Promise<void> {
    for (const { id, isAccepted } of this.ended.splice(0)) {
      this.hiddenUntil.delete(id);
      if (isAccepted) {
        await this.database.sql`
          update task set state = 'done', finished_at = clock_timestamp() where id = ${id} and state = 'ready'`;
      } else {
        await this.database.sql`update task set run_at = clock_timestamp() + interval '1 second' where id = ${id}`;
      }
    }
  }
}
