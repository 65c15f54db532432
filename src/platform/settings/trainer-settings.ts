import type { WebhookSecrets } from '@libs/kernel';
import { z } from 'zod';
import { webhookSecrets } from './secret-forms.js';
import { textIn, wholeNumber } from './setting-forms.js';

/** The outside trainer of adapters (docs/training.md). */
export const trainerForms = {
  ADAPTER_TRAINER_URL: textIn('an http or https address without a user', isAddress)
    .optional()
    .describe(
      'Where orders for adapters of kind `lora` are sent ([trainers](training.md)). It may be private. Unset: there are none.',
    ),
  ADAPTER_TRAINER_CREDITS: wholeNumber(1, 1_000_000)
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
  const { ADAPTER_TRAINER_URL: address, ADAPTER_TRAINER_CREDITS: credits, ADAPTER_WEBHOOK_SECRETS: secrets } = read;
  return address === undefined || credits === undefined || secrets === undefined
    ? undefined
    : { url: address, credits, secrets };
}

/** Without a price the kind is refused to callers; without a secret no order could be signed. */
export function trainerContradictions(read: TrainerVariables): string[] {
  if (read.ADAPTER_TRAINER_URL === undefined || read.ADAPTER_WEBHOOK_SECRETS !== undefined) return [];
  return ['ADAPTER_WEBHOOK_SECRETS: needed with ADAPTER_TRAINER_URL: orders to the trainer are signed'];
}
