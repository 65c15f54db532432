import type { Transport } from '@modelcontextprotocol/server';
import type { AnswerBudget } from '../platform/answer-budget.js';
import { JSON_RPC_CODES, JsonRpcError } from './json-rpc-error.js';
import { messageJson, type MessageJson } from './prepared-result.js';

type Id = string | number | null;

/** The JSON of a response, or of the error that takes its place where it is larger than what is left. */
export function responseWithin(budget: AnswerBudget, response: { id?: Id }): MessageJson {
  const json = messageJson(response);
  return budget.spend(Buffer.byteLength(json)) ? json : JSON.stringify(tooLarge(response.id));
}

/** Keeps the responses that an SDK's transport sends within the budget. */
export function limitResponses(transport: Transport, budget: AnswerBudget): void {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    const fits = 'method' in message || budget.spend(Buffer.byteLength(JSON.stringify(message)));
    return send(fits ? message : (tooLarge(message.id) as typeof message), options);
  };
}

function tooLarge(id: Id = null): object {
  const message =
    'The answer does not fit: one POST is answered with at most 4 MiB, and with less while many answers wait to be read. ' +
    'Read the answers that wait, then send this request alone or ask for less. Fetch files from their storage_url.';
  return new JsonRpcError(JSON_RPC_CODES.serverError, message).response(id);
}
