import { webhookSecrets, type WebhookSecrets } from '@libs/kernel';
import { z } from 'zod';

const MOST_CREDITS = 1_000_000;
const ADDRESS = 'an http or https address without a user';
const CREDITS = `a whole number from 1 to ${MOST_CREDITS}`;

const address = z
  .string()
  .refine(isAddress, { message: `must be ${ADDRESS}` })
  .meta({ form: ADDRESS });
const credits = z
  .string()
  .refine((text) => /^[1-9]\d{0,6}$/.test(text) && Number(text) <= MOST_CREDITS, { message: `must be ${CREDITS}` })
  .transform(Number)
  .meta({ form: CREDITS });
/** The outside trainer of adapters (docs/training.md). */
export const trainerForms = {
  ADAPTER_TRAINER_URL: address
    .optional()
    .describe(
      'Where orders for adapters of kind `lora` are sent ([trainers](training.md)). It may be private. Unset: there are none.',
    ),
  ADAPTER_TRAINER_CREDITS: credits
    .optional()
    .describe('Credits that one training costs, from the balance alone. Unset: nobody can order one.'),
  ADAPTER_WEBHOOK_SECRETS: webhookSecrets
    .optional()
    .describe('Sign the orders to the trainer and verify its reports. Unset: every report gets 401.'),
};

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

type TrainerVariables = z.output<z.ZodObject<typeof trainerForms>>;

/** A trainer that can be ordered from. */
export interface TrainerSettings {
  url: string;
  /** Of one training. */
  credits: number;
  secrets: WebhookSecrets;
}

/** Undefined unless address, price and secrets are all set. */
export function trainerSettings(read: TrainerVariables): TrainerSettings | undefined {
  const { ADAPTER_TRAINER_URL: url, ADAPTER_TRAINER_CREDITS: price, ADAPTER_WEBHOOK_SECRETS: keys } = read;
  if (url === undefined || price === undefined || keys === undefined) return undefined;
  return { url, credits: price, secrets: keys };
}

/** Without a price the kind is refused to callers; without a secret no order could be signed. */
export function trainerContradictions(read: TrainerVariables): string[] {
  if (read.ADAPTER_TRAINER_URL === undefined || read.ADAPTER_WEBHOOK_SECRETS !== undefined) return [];
  return ['ADAPTER_WEBHOOK_SECRETS: needed with ADAPTER_TRAINER_URL: orders to the trainer are signed'];
}
