import { secret, unread, webhookSecrets } from '@libs/kernel';
import { type ConfigType, registerAs } from '@nestjs/config';
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
  ADAPTER_WEBHOOK_SECRETS: secret(
    webhookSecrets
      .optional()
      .describe('Sign the orders to the trainer and verify its reports. Unset: every report gets 401.'),
  ),
};

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

type TrainerVariables = z.output<z.ZodObject<typeof trainerForms>>;

/** The trainer is undefined unless address, price and secrets are all set. */
export const trainerSettings = registerAs('training', (read: TrainerVariables = unread()) => {
  const { ADAPTER_TRAINER_URL: url, ADAPTER_TRAINER_CREDITS: credits, ADAPTER_WEBHOOK_SECRETS: secrets } = read;
  const isWhole = url !== undefined && credits !== undefined && secrets !== undefined;
  return {
    trainer: isWhole ? { url, credits, secrets } : undefined,
    /** Of a trainer's reports. Reports of earlier orders are taken also while no new order can be given. */
    adapterWebhookSecrets: secrets,
  };
});

export type TrainerSettings = ConfigType<typeof trainerSettings>;

/** Without a price the kind is refused to callers; without a secret no order could be signed. */
export function trainerContradictions(read: TrainerVariables): string[] {
  if (read.ADAPTER_TRAINER_URL === undefined || read.ADAPTER_WEBHOOK_SECRETS !== undefined) return [];
  return ['ADAPTER_WEBHOOK_SECRETS: needed with ADAPTER_TRAINER_URL: orders to the trainer are signed'];
}
