import { declaresTasks, missingTasks } from '../tasks/declares-tasks.js';
import { JSON_RPC_CODES, JsonRpcError } from '../json-rpc-error.js';
import type { ListenRequest } from './listen-request.js';

/** URIs of one subscription: as many as a page of the library holds. */
const MOST_URIS = 200;

/** Most tasks of one subscription: all their states are sent at once and must fit into the stream's unread limit. */
const MOST_TASKS = 50;

/** Characters of a request's id: every message of the stream carries it. */
const LONGEST_ID = 256;

/** The refusal of a subscription that exceeds a limit; the SDK refuses malformed filters. */
export function refusalOf({ id, params }: ListenRequest): Response | undefined {
  if (typeof id === 'string' && id.length > LONGEST_ID) {
    return refused(invalid(`The id of a subscription has at most ${LONGEST_ID} characters`), null);
  }
  const { resourceSubscriptions: uris, taskIds } = params?.notifications ?? {};
  if (Array.isArray(uris) && uris.length > MOST_URIS) {
    return refused(invalid(`A subscription names at most ${MOST_URIS} resources`), id);
  }
  if (taskIds === undefined) return undefined;
  if (!declaresTasks(params?._meta)) {
    const { code, message, data } = missingTasks();
    return refused(new JsonRpcError(code, message, data), id);
  }
  const areIds = Array.isArray(taskIds) && taskIds.every((taskId) => typeof taskId === 'string');
  if (!areIds || taskIds.length > MOST_TASKS) {
    return refused(invalid(`taskIds are the ids of at most ${MOST_TASKS} tasks`), id);
  }
  return undefined;
}

function invalid(message: string): JsonRpcError {
  return new JsonRpcError(JSON_RPC_CODES.invalidParams, message);
}

function refused(error: JsonRpcError, id: ListenRequest['id'] | null): Response {
  return Response.json(error.response(id), { status: 400 });
}
