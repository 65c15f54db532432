import { isSecret } from '@libs/kernel';
import { z } from 'zod';
import { withSecretFiles } from './secret-files.js';
import { UnusableEnvironment } from './unusable-environment.js';

interface Variables<Forms extends z.ZodRawShape> {
  read: z.output<z.ZodObject<Forms>>;
  /** Settings with a secret that stand in the environment, and not in files. */
  secretsInEnvironment: string[];
}

/** Names of the settings that hold a secret. */
export function secretNames(forms: z.ZodRawShape): string[] {
  return Object.keys(forms).filter((name) => isSecret(forms[name] as z.ZodType));
}

/**
 * Reads the variables of these forms. An empty value counts as unset.
 * @throws UnusableEnvironment with a line for each mistake
 */
export function readVariables<Forms extends z.ZodRawShape>(
  forms: Forms,
  source: NodeJS.ProcessEnv = process.env,
): Variables<Forms> {
  const environment = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const secrets = secretNames(forms);
  const { given, mistakes } = withSecretFiles(secrets, environment);
  if (mistakes.length > 0) throw new UnusableEnvironment(mistakes);
  const { data: read, error } = z.object(forms).safeParse(given);
  if (error) throw new UnusableEnvironment(error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  return { read, secretsInEnvironment: secrets.filter((name) => environment[name] !== undefined) };
}
