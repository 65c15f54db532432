import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';

/**
 * One for the process. Each SDK server would otherwise build an Ajv of its own for every request, which took 30 % of
 * the time of a call; we never ask callers for input that it would check.
 */
export const schemaValidator = new AjvJsonSchemaValidator();
