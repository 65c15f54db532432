import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';

/** Absolute path of a program that this process may run. */
export const program = z
  .string()
  .meta({ form: 'the path of an executable file' })
  .transform((path) => resolve(path))
  .superRefine((path, context) => {
    const mistake = mistakeOfProgram(path);
    if (mistake !== undefined) context.addIssue({ code: 'custom', message: mistake });
  });

/** The text of a file, read once. */
export const textFile = z
  .string()
  .meta({ form: 'the path of a text file' })
  .transform((path, context) => {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
      context.addIssue({ code: 'custom', message: `${resolve(path)} cannot be read (${code})` });
      return z.NEVER;
    }
  });

function mistakeOfProgram(path: string): string | undefined {
  try {
    if (!statSync(path).isFile()) return `${path} is not a file`;
    accessSync(path, constants.X_OK);
    return undefined;
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code));
    return isAbsent ? `there is no file ${path}` : `${path} cannot be executed by this process`;
  }
}
