import { STATUS_CODES } from 'node:http';
import { DENIAL_CODES } from '@libs/kernel';
import { table } from './markdown-table.js';

/** docs/errors.md: every refusal that a caller may meet. */
export function errorsDoc(): string {
  const groups = [...Map.groupBy(Object.entries(DENIAL_CODES), ([, { status }]) => status)].sort(([a], [b]) => a - b);
  const sections = groups.map(([status, codes]) =>
    [
      `### ${status} ${STATUS_CODES[status]}`,
      table(
        ['Code', 'Retryable', 'Meaning', 'Next step'],
        codes.map(([code, rule]) => [`\`${code}\``, rule.retryable ? 'yes' : 'no', rule.meaning, rule.nextStep]),
      ),
    ].join('\n\n'),
  );
  return `${[HEAD, ...sections, VALIDATION, RATES].join('\n\n')}\n`;
}

const HEAD = `# Errors

Made from \`libs/kernel/src/refusals/denial-codes.ts\` by \`npm run generate\`.

Every refusal is a JSON object of four members; what a tool refuses is a result with \`isError\` whose text is the same object:

\`\`\`json
{
  "error_code": "not_found",
  "error_description": "what was refused and why",
  "actionable_next_step": "what to do next",
  "retryable": false
}
\`\`\`

\`retryable\` says whether the same request may succeed later without a change. Codes may be added: treat an unknown one by
its status and \`retryable\`. Every answer has a \`Request-Id\`; name it when you report a problem. The table's next step is
the general one; a refusal often says a more exact one.

## Codes`;

const VALIDATION = `## 422: what was sent is not valid

At HTTP level a status of 422 always has this form, also for the codes above; \`type\` is then the code, \`msg\` the
description, and \`ctx\` has the other two members. \`loc\` begins with \`path\`, \`query\` or \`body\`.

\`\`\`json
{
  "detail": [
    { "loc": ["path", "resource_id"], "msg": "resource_id must be a UUID", "type": "is_uuid", "input": "abc", "ctx": {} }
  ]
}
\`\`\`

\`loc\`, \`msg\` and \`type\` are always there, \`input\` and \`ctx\` may be.`;

const RATES = `## When to come back

| Header | Meaning |
| --- | --- |
| \`Retry-After\` | whole seconds to wait, on 429 and 503; it counts before every other header |
| \`RateLimit-Policy\`, \`RateLimit\` | the quotas and what is left of them: \`q\` quota, \`w\` window in seconds, \`r\` left, \`t\` seconds until more |
| \`RateLimit-Limit\`, \`RateLimit-Remaining\`, \`RateLimit-Reset\` | the same for the narrowest quota; the reset in seconds from now |
| \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\`, \`X-RateLimit-Reset\` | the same; the reset in seconds since 1970 |

Where a header is absent no quota applies to the route.`;
