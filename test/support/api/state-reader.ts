import { EventReader } from '../http/event-reader.js';
import type { Served } from '../service/served.js';

export interface SeenState {
  id: string;
  status: string;
  phase: string;
  percent: number;
  [member: string]: unknown;
}

const FRAME = /^id: (.*)\nevent: state\ndata: (.*)$/;

/** A client of the event stream of a resource. */
export class StateReader {
  private constructor(readonly events: EventReader) {}

  static async open(
    { address }: Served,
    resourceId: string,
    headers: Record<string, string>,
    lastEventId?: string,
  ): Promise<StateReader> {
    const path = `/api/resources/${resourceId}/events`;
    const sent = lastEventId === undefined ? headers : { ...headers, 'last-event-id': lastEventId };
    return new StateReader(await EventReader.open(address, { path, headers: sent }));
  }

  get status(): number {
    return this.events.status;
  }

  /** The next state; undefined at the end of the stream. Throws for a frame that is neither a state nor a hint or comment. */
  async next(): Promise<SeenState | undefined> {
    for (let frame = await this.events.nextFrame(); frame !== undefined; frame = await this.events.nextFrame()) {
      const [, id, json] = FRAME.exec(frame) ?? [];
      if (id !== undefined && json !== undefined) return { ...(JSON.parse(json) as SeenState), id };
      if (!frame.startsWith(':') && !frame.startsWith('retry:')) throw new Error(`not a frame of a state: ${frame}`);
    }
    return undefined;
  }

  /** Every state until the stream ends by itself. */
  async rest(): Promise<SeenState[]> {
    const states: SeenState[] = [];
    for (let state = await this.next(); state !== undefined; state = await this.next()) states.push(state);
    return states;
  }

  close(): void {
    this.events.close();
  }
}
