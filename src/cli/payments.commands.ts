import {
  FindStrays,
  listPayments,
  PAYMENT_STATES,
  type PaymentState,
  readBooks,
  REFUND_STATES,
  type RefundState,
} from '@libs/x402';
import { CommandFailed, UsageError, type Command } from './command.js';
import { readLimit } from './options/read-limit.js';
import { openLaneChain } from './payments/open-lane-chain.js';
import { bookLines, listLine, strayLine } from './payments/payment-lines.js';

/** Of a payment, or of one of its refunds. */
const STATES: readonly (PaymentState | RefundState)[] = [...PAYMENT_STATES, ...REFUND_STATES];

export const paymentCommands: Record<string, Command> = {
  'payments list': {
    usage: 'payments list [--state STATE] [--limit N]',
    summary:
      'lists payments, the newest first, 50 unless --limit differs; STATE is of the payment or of one of its refunds',
    options: ['state', 'limit'],
    async run({ database, print }, _, { state, limit = '50' }) {
      if (state !== undefined && !isState(state)) {
        throw new UsageError(`--state must be one of ${STATES.join(', ')}`);
      }
      for (const payment of await listPayments(database, { state, limit: readLimit(limit) })) print(listLine(payment));
    },
  },
  'payments show': {
    usage: 'payments show ID|TRANSACTION',
    summary: 'shows a payment with its holds, refunds and history, by its id or the hash of a transaction',
    mostArguments: 1,
    async run({ database, print }, [name]) {
      if (!name) throw new UsageError('payments show needs the id of a payment or the hash of a transaction');
      const found = await readBooks(database, name);
      if (found.length === 0) throw new CommandFailed(`no payment or refund is named ${name}`);
      found.forEach((books, index) => {
        if (index > 0) print('');
        for (const line of bookLines(books)) print(line);
      });
    },
  },
  'payments strays': {
    usage: 'payments strays [--from-block N]',
    summary: 'lists transfers to our address that belong to no payment, from the first payment or a block on',
    options: ['from-block'],
    async run({ database, settings, print }, _, options) {
      const from = readBlock(options['from-block']);
      const open = await openLaneChain(settings.x402);
      if (!open)
        throw new UsageError('payments strays needs the settings of the lane: X402_MODE=live and what it needs');
      const strays = new FindStrays(database, open.chain, open.terms);
      const first = from ?? (await strays.knownBlocks())?.first;
      if (first === undefined) throw new UsageError('there is no payment yet: say --from-block N');
      let count = 0;
      for await (const stray of strays.run(first)) {
        print(strayLine(stray));
        count += 1;
      }
      print(`strays from block ${first} on: ${count}`);
    },
  },
};

function isState(text: string): text is PaymentState | RefundState {
  return STATES.some((state) => state === text);
}

function readBlock(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,12}$/.test(text)) return Number(text);
  throw new UsageError('--from-block must be the number of a block');
}
