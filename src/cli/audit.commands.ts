import { readAuditLog, VerifyAuditLog } from '@libs/identity';
import { canonicalJson } from '@libs/kernel';
import { CommandFailed, UsageError, type Command } from './command.js';

const HASH = /^[0-9a-f]{64}$/;

export const auditCommands: Record<string, Command> = {
  'audit export': {
    usage: 'audit export',
    summary: 'prints every event of the audit log, one JSON object a line, oldest first',
    async run({ database, print }) {
      for await (const event of readAuditLog(database)) print(canonicalJson(event));
    },
  },
  'audit verify': {
    usage: 'audit verify [--contains HASH]',
    summary:
      'recomputes the chain of the audit log, which has to hold a hash that was noted before; fails where it breaks',
    options: ['contains'],
    async run({ database, print }, _, { contains }) {
      if (contains !== undefined && !HASH.test(contains)) {
        throw new UsageError('--contains needs a hash of 64 hexadecimal digits');
      }
      const { events, lastHash, finding } = await new VerifyAuditLog(database).run(contains);
      if (finding !== undefined) throw new CommandFailed(`the audit log is broken after ${events} events: ${finding}`);
      print(`the audit log is whole; events: ${events}; last hash: ${lastHash}`);
    },
  },
};
