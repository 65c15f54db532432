import { SmtpMail } from '@libs/identity/adapters';
import { plainText } from '@libs/kernel';
import { CommandFailed, UsageError, type Command } from './command.js';
import { takeDown, undo } from '../admin/take-downs/take-down.js';
import { takeDownLetter } from '../admin/take-downs/take-down-letter.js';

const LONGEST_REASON = 500;

/** Longer command names come first: the first command whose words begin the line is run. */
export const resourceCommands: Record<string, Command> = {
  'resources take-down undo': {
    usage: 'resources take-down undo ID',
    summary: 'lets the owner publish a resource again; it stays private until the owner does',
    mostArguments: 1,
    async run({ database, print }, [name]) {
      if (!name) throw new UsageError('resources take-down undo needs the id or short id of a resource');
      const { id } = await undo(database, name);
      print(`the owner may publish ${id} again; it is private`);
    },
  },
  'resources take-down': {
    usage: 'resources take-down ID [--reason TEXT]',
    summary:
      'makes a resource private, closes its short address and keeps its owner from publishing it; tells the owner',
    mostArguments: 1,
    options: ['reason'],
    async run({ database, settings, print }, [name], options) {
      if (!name) throw new UsageError('resources take-down needs the id or short id of a resource');
      const reason = readReason(options['reason']);
      const { resource, isNew, visibility, shots, email } = await takeDown(database, name, { reason });
      if (isNew)
        print(
          `took down ${resource.id} (${resource.short_id}) of account ${resource.account_id}; it was ${visibility}`,
        );
      else print(`${resource.id} was taken down before, at ${resource.taken_down_at?.toISOString()}; nothing changed`);
      if (shots.length > 0) print(`its shots were taken down with it: ${shots.join(', ')}`);
      if (!isNew) return;
      print('addresses that were signed before end within 15 minutes');
      const { mailUrl, mailFrom } = settings.signUp;
      if (mailUrl === undefined || email === null)
        return print('no e-mail is sent; lib_get and lib_list tell the owner');
      const letter = takeDownLetter(email, resource);
      await new SmtpMail(mailUrl, mailFrom).send(letter).catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        throw new CommandFailed(`it is taken down, but the e-mail to its owner could not be sent: ${why}`);
      });
      print('an e-mail was sent to the owner');
    },
  },
};

function readReason(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const reason = plainText(text).trim();
  if (reason !== '' && reason.length <= LONGEST_REASON) return reason;
  throw new UsageError(`--reason must be a text of 1 to ${LONGEST_REASON} characters`);
}
