import { TASKS_EXTENSION } from '@libs/catalog';
import { CLIENT_CAPABILITIES_META_KEY, MissingRequiredClientCapabilityError } from '@modelcontextprotocol/server';
import { z } from 'zod';

const envelopeOfTasks = z.looseObject({
  [CLIENT_CAPABILITIES_META_KEY]: z.looseObject({
    extensions: z.looseObject({ [TASKS_EXTENSION]: z.looseObject({}) }),
  }),
});

/** Whether a request of 2026-07-28 says that its client knows the extension for tasks. */
export function declaresTasks(envelope: unknown): boolean {
  return envelopeOfTasks.safeParse(envelope).success;
}

/** The error for a client that did not. */
export function missingTasks(): MissingRequiredClientCapabilityError {
  return new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { [TASKS_EXTENSION]: {} } } });
}
