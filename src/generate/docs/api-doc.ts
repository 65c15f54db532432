import { operationOf, type Tool } from '@libs/catalog';
import { table } from './markdown-table.js';

/** docs/api.md: how a program calls the tools by plain HTTP. */
export function apiDoc(tools: readonly Tool[]): string {
  return `${[HEAD, CALLS, operations(tools), RESOURCES, AUTHENTICATION, IDEMPOTENCY, WAITING, PAGING, ERRORS, LIMITS, VERSIONS].join('\n\n')}\n`;
}

const HEAD = `# The typed API

The operations are made from the catalogue by \`npm run generate\`; the text stands in \`src/generate/docs/api-doc.ts\`.

Each tool is also one HTTP operation, with the same checks, prices, denials and results as through \`/mcp\`. Generators make typed
clients from \`/openapi.json\` (OpenAPI 3.1) or \`/openapi-3.0.json\` (3.0.3, for generators that do not read 3.1).`;

const CALLS = `## Calls

\`POST /api/tools/{tool}\` takes the arguments of the tool as a JSON object and answers its result as a JSON object.
[tools.md](tools.md) has both for each tool. A tool that takes no argument needs no body. Arguments are
[read as clients write them](calling.md#arguments): \`null\`, \`""\` and \`{}\` count as absent where a member is optional, also as parameters
of \`/api/resources\` and in \`/api/x402/session\`. A member that the tool does not know is refused.

| Status | Meaning |
| --- | --- |
| 200 | the tool has answered, or the job that it started has ended |
| 202 | the tool has started a job that goes on; the body has its \`resource_id\` |
| 402 | the [wallet lane](paying.md) asks for a payment, or the credits do not suffice |
| 422 | the arguments have another shape; \`detail\` names each finding |
| others | a denial ([below](#errors)) |

A picture that a tool answers beside its data, such as the sheet of \`preview_video\`, is the member \`image\`: \`{mime_type, data}\`,
with \`data\` in base64. \`picture_url\` is its address for 15 minutes.`;

function operations(tools: readonly Tool[]): string {
  return table(
    ['Operation', 'Address', 'Starts a job', 'Takes a key', 'Wallet lane'],
    tools.map((tool) => {
      const { id, path, startsJob, takesKey, isOnWalletLane } = operationOf(tool);
      return [`\`${id}\``, `\`POST ${path}\``, tick(startsJob), tick(takesKey), tick(isOnWalletLane)];
    }),
  );
}

function tick(is: boolean): string {
  return is ? 'yes' : '–';
}

const RESOURCES = `## Resources

| Operation | Address | Answer |
| --- | --- | --- |
| \`listResources\` | \`GET /api/resources\` | a page of resources, the newest first; the arguments of \`lib_list\` are query parameters |
| \`getResource\` | \`GET /api/resources/{resource_id}\` | one resource with its metadata and, once completed, a signed \`storage_url\`, valid 15 minutes |
| \`watchResource\` | \`GET /api/resources/{resource_id}/events\` | server-sent events until the job ends |
| \`getExplanation\` | \`GET /api/resources/{resource_id}/explanation\` | why a job waits or failed, what happened so far, and what to do |
| \`listLibrary\` | \`GET /api/library\` | a page of the library with small pictures and progress, filtered also by tool, day and visibility, or what can be restored |
| \`getOrder\` | \`GET /api/resources/{resource_id}/order\` | the tool and the arguments that made a resource, what it cost, what it was made from and what was made from it |

Each event of \`watchResource\` has the type \`state\`, an \`id\`, and as its data what \`await_resource\` answers. The first one comes at
once, then one for each change of status, phase or percent, and the last one has the status \`completed\`, \`failed\` or \`cancelled\`; the stream then ends. A
client that connects again with \`Last-Event-ID\` is not sent what it has seen; after the last event it is answered 204, which
tells an \`EventSource\` to stop. The service checks the credential before each event. After a revocation it sends no further event and ends the
stream within 15 seconds.`;

const AUTHENTICATION = `## Authentication

| Caller | Sends |
| --- | --- |
| service | \`Authorization: Bearer <API key>\`, made in the [developer console](api-keys.md) |
| OAuth client | \`Authorization: Bearer <access token>\`, for the resource \`{base}/mcp\` |
| page of this service | the cookie of the signed-in browser, and an \`Origin\` of this service or \`Sec-Fetch-Site: same-origin\`; other requests with a cookie are 403 \`origin_not_allowed\` |
| wallet | \`?lane=x402\` or \`X-MCP-Lane: x402\`, with a payment in \`PAYMENT-SIGNATURE\` or a session token as bearer |

Scopes, trust and prices are those of the tools. A browser sends neither header with a GET over plain \`http\`, except on a loopback
address: pages there need \`https\` to read by cookie. A session that a wallet link opened only reads. A wallet that calls a payable tool without a payment is answered 402 with the
header \`PAYMENT-REQUIRED\` (x402 version 2), so that x402 clients for \`fetch\` pay and repeat the call; the answer to a payment has
\`PAYMENT-RESPONSE\`. \`payment_pending\` asks for the same payment again: send its \`pending_ticket\` as \`PAYMENT-PENDING-TICKET\`, and
the answer has the credentials. A repeated payment is answered the id alone: its payer reads the result with a session token.`;

const IDEMPOTENCY = `## Idempotency

Send a fresh \`Idempotency-Key\` of up to 64 characters with each call that makes something, and the same key with each retry of it.
The same key and arguments start nothing new: the first job is answered, with \`Idempotent-Replayed: true\`. The same key with other
arguments, or for another tool, is 409 \`idempotency_conflict\`. Two calls at once with one key start one job. Keys are remembered for
30 days, for each account. The argument \`idempotency_key\` means the same.`;

const WAITING = `## Waiting

\`Prefer: wait=N\` has a call that starts jobs wait for them, at most N seconds and at most 50 (RFC 7240). The answer then has
\`resources\`, each as \`getResource\` answers it, and the header \`Preference-Applied\`; it is 200 where all jobs have ended and 202
otherwise. A job that failed is a 200 whose resource has the status \`failed\` and \`metadata.error\`. A client that leaves does not
stop the job. The wait may be refused where an account waits too often: the answer is then 202 without \`resources\`. For longer jobs, repeat \`getResource\` after \`poll_after_ms\`, call \`awaitResource\`, or read \`watchResource\`.`;

const PAGING = `## Paging

\`listResources\` answers \`items\`, \`total\` and, unless the page is the last one, \`next_cursor\`: send it as \`cursor\` with the same
filters. \`limit\` is 1 to 200, 50 by default. A parameter with several values repeats: \`tags=a&tags=b\`.`;

const ERRORS = `## Errors

A denial is a JSON object with \`error_code\`, \`error_description\`, \`actionable_next_step\` and \`retryable\`; [errors.md](errors.md) has
every code with its status. \`error_code\` identifies a denial. For an unknown code, use the status and \`retryable\`.
A 422 is \`{"detail": [{"loc", "msg", "type"}]}\`: \`loc\` begins with \`body\`, \`query\` or \`path\` and leads to the field. A denial
whose code has the status 422 has this form too: \`type\` is its code, \`msg\` its description, and \`ctx\` has the other two members. Each answer
has a \`Request-Id\`.`;

const LIMITS = `## Limits

A body has at most 1 MiB. Requests are counted as on \`/mcp\`, and each answer says what is left in \`RateLimit\` and its
companions ([errors.md](errors.md#when-to-come-back)). After 429 and 503 wait for the seconds of \`Retry-After\`. An account has a
bounded number of waits at once (\`WAITS_PER_ACCOUNT\`); an open event stream counts as one.`;

const VERSIONS = `## Versions

The description has version 2.0.0 and only grows: operations, members of answers, values of their enumerations and optional
members of requests are added, and nothing is removed or narrowed. Tolerate members and values that you do not know.`;
