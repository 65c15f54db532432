import { DELIVERY_STATES, type DeliveryState, listDeliveries } from '@libs/events';
import { isUuid } from '@libs/kernel';
import { replayEvents } from '../admin/deliveries/replay-events.js';
import { CommandFailed, UsageError, type Command } from './command.js';
import { readLimit } from './options/read-limit.js';
import { eventLine } from './events/event-line.js';

export const eventCommands: Record<string, Command> = {
  'events list': {
    usage: 'events list [--state STATE] [--limit N]',
    summary: `lists the events for the web application and for webhook endpoints of accounts, the newest first, 50 unless --limit differs; STATE is ${DELIVERY_STATES.join(', ')}`,
    options: ['state', 'limit'],
    async run({ database, print }, _, { state, limit = '50' }) {
      if (state !== undefined && !isState(state)) {
        throw new UsageError(`--state must be one of ${DELIVERY_STATES.join(', ')}`);
      }
      for (const event of await listDeliveries(database, { state, limit: readLimit(limit) })) print(eventLine(event));
    },
  },
  'events replay': {
    usage: 'events replay ID|--dead',
    summary:
      'sends an event again under its id, or with --dead all events for the web application that failed permanently, and retries for 24 hours; ID is the first word of its line',
    mostArguments: 1,
    flags: ['dead'],
    async run({ database, print }, [id], { dead }) {
      if ((id === undefined) === (dead === undefined)) {
        throw new UsageError('events replay needs the id of an event, or --dead');
      }
      if (id !== undefined && !isUuid(id)) throw new UsageError(`${JSON.stringify(id)} is no id of an event`);
      const count = await replayEvents(database, id === undefined ? 'dead' : { id }, 'operator');
      if (id !== undefined && count === 0) throw new CommandFailed(`no event has the id ${id}; it may be forgotten`);
      print(`replayed: ${count}`);
    },
  },
};

function isState(text: string): text is DeliveryState {
  return DELIVERY_STATES.some((state) => state === text);
}
