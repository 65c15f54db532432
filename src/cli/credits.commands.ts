import { inCredits } from '@libs/kernel';
import { AuditCredits, MOST_CREDITS } from '@libs/library';
import { addCredits } from '../admin/accounts/add-credits.js';
import { accountNamed } from './options/account-named.js';
import { CommandFailed, UsageError, type Command } from './command.js';
import { auditPayments } from './payments/audit-payments.js';

export const creditCommands: Record<string, Command> = {
  'credits add': {
    usage: 'credits add AMOUNT [--account EMAIL|ID] [--note TEXT]',
    summary: 'adds credits to an account’s balance (1 credit = US$0.01)',
    options: ['account', 'note'],
    mostArguments: 1,
    async run({ database, print }, [amount], { account: name, note }) {
      const credits = readAmount(amount);
      const account = await accountNamed(database, name);
      await addCredits(database, {
        accountId: account.id,
        amount: credits,
        note: note ?? 'by the operator',
        by: 'operator',
      });
      print(`added ${inCredits(credits)} to ${account.email ?? account.id}`);
    },
  },
  'credits audit': {
    usage: 'credits audit',
    summary:
      'recomputes credits and payments, compares payments with the chain, and names what disagrees; fails when anything does',
    async run({ database, settings, print }) {
      const lines = (await new AuditCredits(database).run()).map(
        ({ account_id: account, resource_id: resource, finding }) => `${account}  ${resource ?? '-'}  ${finding}`,
      );
      const payments = await auditPayments(database, settings.x402);
      lines.push(
        ...payments.findings.map(
          ({ payment_id: payment, resource_id: resource, finding }) =>
            `payment ${payment}  ${resource ?? '-'}  ${finding}`,
        ),
      );
      for (const line of lines) print(line);
      for (const remark of payments.remarks) print(`information: ${remark}`);
      if (lines.length > 0) throw new CommandFailed(`the books do not balance; findings: ${lines.length}`);
      print('the books balance');
    },
  },
};

function readAmount(text = ''): number {
  const amount = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (amount >= 1 && amount <= MOST_CREDITS) return amount;
  throw new UsageError(`AMOUNT must be a whole number from 1 to ${MOST_CREDITS}`);
}
