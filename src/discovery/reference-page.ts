import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PublishedFile } from '../platform/published/published-file.js';

/** All that the page needs comes from here, and nothing in it is inline. */
export const REFERENCE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mediamaker: HTTP reference</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<main id="reference"><noscript>This page needs JavaScript. The description is at <a href="/openapi.json">/openapi.json</a>.</noscript></main>
<script src="/docs/swagger-ui-bundle.js"></script>
<script type="module" src="/docs/reference.js"></script>
</body>
</html>
`;

/** Requests tried on the page go to the page's own origin, whatever base address the description names. */
const SCRIPT = `const answer = await fetch('/openapi-public.json');
const spec = { ...(await answer.json()), servers: [{ url: location.origin }] };
for (const path of Object.values(spec.paths)) {
  for (const { parameters = [] } of Object.values(path)) parameters.forEach(withoutExample);
}
Object.values(spec.components.parameters ?? {}).forEach(withoutExample);
SwaggerUIBundle({ spec, dom_id: '#reference', deepLinking: true, defaultModelsExpandDepth: 0, validatorUrl: null });

// Swagger UI would send the example of every optional parameter: a payment, a key that is taken, another lane.
function withoutExample(parameter) {
  if (parameter.required) return;
  for (const part of [parameter, parameter.schema ?? {}]) for (const member of ['example', 'examples', 'default']) delete part[member];
}
`;

/** The files of the page, by their names below `/docs`; the library is swagger-ui-dist. */
export function referenceFiles(): ReadonlyMap<string, PublishedFile> {
  return new Map([
    ['swagger-ui.css', libraryFile('swagger-ui.css', 'text/css; charset=utf-8')],
    ['swagger-ui-bundle.js', libraryFile('swagger-ui-bundle.js', 'text/javascript; charset=utf-8')],
    ['reference.js', new PublishedFile(Buffer.from(SCRIPT), 'text/javascript; charset=utf-8')],
  ]);
}

export function referencePage(): PublishedFile {
  return new PublishedFile(Buffer.from(PAGE), 'text/html; charset=utf-8');
}

function libraryFile(name: string, mediaType: string): PublishedFile {
  const path = fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`));
  return new PublishedFile(readFileSync(path), mediaType);
}
