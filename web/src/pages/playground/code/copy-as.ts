/** Ways to call a tool from elsewhere. */
export const WAYS = ['MCP', 'curl', 'TypeScript', 'Python'] as const;
export type Way = (typeof WAYS)[number];

interface Call {
  baseUrl: string;
  tool: string;
  given: Readonly<Record<string, unknown>>;
}

/** The call as lines that run as they are, with the key in the variable `MEDIAMAKER_KEY`. The arguments may hold any text. */
export function copyAs(way: Way, call: Call): string {
  switch (way) {
    case 'MCP':
      return JSON.stringify(
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: call.tool, arguments: call.given } },
        undefined,
        2,
      );
    case 'curl':
      return asCurl(call);
    case 'TypeScript':
      return asTypeScript(call);
    case 'Python':
      return asPython(call);
  }
}

function addressOf({ baseUrl, tool }: Call): string {
  return `${baseUrl}/api/tools/${encodeURIComponent(tool)}`;
}

function asCurl(call: Call): string {
  return [
    `curl -sS ${quotedForShell(addressOf(call))}`,
    `  -H "Authorization: Bearer $MEDIAMAKER_KEY"`,
    `  -H 'Content-Type: application/json'`,
    `  --data-raw ${quotedForShell(JSON.stringify(call.given, undefined, 2))}`,
  ].join(' \\\n');
}

/** One word of a POSIX shell, whatever it holds. */
function quotedForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function asTypeScript(call: Call): string {
  return `const response = await fetch(${JSON.stringify(addressOf(call))}, {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.MEDIAMAKER_KEY}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify(${literal(call.given, JAVASCRIPT, '  ')}),
});
console.log(await response.json());`;
}

function asPython(call: Call): string {
  return `import json, os, urllib.request

request = urllib.request.Request(
    ${JSON.stringify(addressOf(call))},
    data=json.dumps(${literal(call.given, PYTHON, '    ')}).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['MEDIAMAKER_KEY']}",
        "Content-Type": "application/json",
    },
)
print(json.load(urllib.request.urlopen(request)))`;
}

interface Language {
  indent: string;
  word: (value: boolean | null) => string;
  key: (name: string) => string;
}

const JAVASCRIPT: Language = {
  indent: '  ',
  word: String,
  // Quoted alone it would be the prototype of the object, not a member.
  key: (name) => (name === '__proto__' ? `["__proto__"]` : JSON.stringify(name)),
};

const PYTHON: Language = {
  indent: '    ',
  word: (value) => (value === null ? 'None' : value ? 'True' : 'False'),
  key: (name) => JSON.stringify(name),
};

/** A value of JSON in the words of a language. Escapes of JSON strings mean the same in both. */
function literal(value: unknown, language: Language, margin: string): string {
  if (value === null || typeof value === 'boolean') return language.word(value);
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = margin + language.indent;
  const isList = Array.isArray(value);
  const members = isList
    ? value.map((one: unknown) => literal(one, language, inner))
    : Object.entries(value).map(([name, one]) => `${language.key(name)}: ${literal(one, language, inner)}`);
  const [open, close] = isList ? '[]' : '{}';
  if (members.length === 0) return `${open}${close}`;
  return `${open}\n${members.map((one) => `${inner}${one},\n`).join('')}${margin}${close}`;
}
