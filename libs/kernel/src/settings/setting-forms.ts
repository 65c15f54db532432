import { z } from 'zod';

/** Text in one form, which the refusal and docs/settings.md name. */
export const textIn = (form: string, isInForm: (text: string) => boolean) =>
  z
    .string()
    .refine(isInForm, { message: `must be ${form}` })
    .meta({ form });

export const flag = z
  .enum(['true', 'false', 'on', 'off', '1', '0'])
  .transform((text) => ['true', 'on', '1'].includes(text))
  .meta({ form: '`on` or `off`' });

export const wholeNumber = (least: number, most: number) =>
  textIn(
    `a whole number from ${least} to ${most}`,
    (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
  ).transform(Number);

/** A URL whose scheme is allowed. */
export const url = (protocol: RegExp, form: string) => z.url({ protocol, message: `must be ${form}` }).meta({ form });

/** Marks a setting that holds a secret: `NAME_FILE` may name a file with its value. */
export const secret = <Form extends z.ZodType>(form: Form): Form => form.meta({ ...form.meta(), isSecret: true });

/** Whether a setting was marked as a secret. */
export const isSecret = (form: z.ZodType): boolean => form.meta()?.['isSecret'] === true;

/** Entries of a comma-separated list. */
export function entriesOf(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/**
 * The default argument of a `registerAs` factory. The process reads its variables once and calls each factory with them,
 * so `ConfigModule.forFeature` has nothing to read.
 */
export function unread(): never {
  throw new Error(
    'Import settingsModule() of src/settings.ts: it calls this factory with the variables of the process.',
  );
}
