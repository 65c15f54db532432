import {
  closedMakers,
  findPurchases,
  listPurchases,
  MAKER_NAMES,
  PURCHASE_STATES,
  type PurchaseState,
} from '@libs/providers';
import { openMaker } from '../admin/purchases/open-maker.js';
import { CommandFailed, UsageError, type Command } from './command.js';
import { readLimit } from './options/read-limit.js';
import { closedLine, purchaseLine, purchaseLines } from './purchases/purchase-lines.js';

export const purchaseCommands: Record<string, Command> = {
  'purchases list': {
    usage: 'purchases list [--state STATE] [--limit N]',
    summary: `lists purchases at makers, unknown ones first, then the newest, 50 unless --limit differs; STATE is one of ${PURCHASE_STATES.join(', ')}`,
    options: ['state', 'limit'],
    async run({ database, print }, _, { state, limit = '50' }) {
      if (state !== undefined && !isState(state)) {
        throw new UsageError(`--state must be one of ${PURCHASE_STATES.join(', ')}`);
      }
      for (const closed of await closedMakers(database)) print(closedLine(closed));
      for (const purchase of await listPurchases(database, { state, unknownFirst: true, limit: readLimit(limit) })) {
        print(purchaseLine(purchase));
      }
    },
  },
  'purchases show': {
    usage: 'purchases show ID',
    summary: 'shows a purchase by its id, or all attempts for a resource by the id of that',
    mostArguments: 1,
    async run({ database, print }, [id]) {
      if (!id) throw new UsageError('purchases show needs the id of a purchase or of a resource');
      const found = await findPurchases(database, id);
      if (found.length === 0) throw new CommandFailed(`no purchase is named ${id}`);
      found.forEach((purchase, index) => {
        if (index > 0) print('');
        for (const line of purchaseLines(purchase)) print(line);
      });
    },
  },
  'makers open': {
    usage: 'makers open NAME',
    summary: 'buys at a maker again that refused the account of this service, without waiting for the next try',
    mostArguments: 1,
    async run({ database, print }, [name]) {
      const maker = MAKER_NAMES.find((one) => one === name);
      if (!maker) throw new UsageError(`makers open needs one of ${MAKER_NAMES.join(', ')}`);
      print((await openMaker(database, maker, 'operator')) ? `${maker} is open again` : `${maker} was not closed`);
    },
  },
};

function isState(text: string): text is PurchaseState {
  return PURCHASE_STATES.some((state) => state === text);
}
