import { execFileSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { copyAs } from './copy-as.ts';

const HOSTILE = {
  prompt: `It's "quoted", $HOME \`id\` $(id) \\ %s !! ; | & <b> ‘’ \u2028 🦦 \n\t\0 '\\''`,
  "key's": [true, false, null, 1.5e21, -0.25, [], {}],
  pronounce: JSON.parse('{"__proto__": "x"}') as object,
};
const call = { baseUrl: "https://media.example/it's", tool: 'create_image', given: HOSTILE };

/** The words that a shell hands to curl. */
function wordsOf(script: string): string[] {
  const told = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${script}`;
  const env = { MEDIAMAKER_KEY: 'mmk_live_x' };
  return execFileSync('/bin/sh', ['-c', told], { encoding: 'utf8', env }).split('\0');
}

it('a shell reads the line for curl as it is meant, whatever the arguments hold', () => {
  const [silent, address, , key, , type, , body = ''] = wordsOf(copyAs('curl', call));
  expect([silent, address, key, type]).toEqual([
    '-sS',
    "https://media.example/it's/api/tools/create_image",
    'Authorization: Bearer mmk_live_x',
    'Content-Type: application/json',
  ]);
  expect(JSON.parse(body)).toEqual(HOSTILE);
});

it('the message of MCP is the call', () => {
  expect(JSON.parse(copyAs('MCP', call))).toEqual({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'create_image', arguments: HOSTILE },
  });
});

it('the lines of TypeScript send the arguments', async () => {
  const sent: { address: string; init: { body: string; headers: object } }[] = [];
  const world = {
    process: { env: { MEDIAMAKER_KEY: 'mmk_live_x' } },
    console: { log: () => undefined },
    fetch: async (address: string, init: (typeof sent)[number]['init']) => {
      sent.push({ address, init });
      return { json: () => ({}) };
    },
  };
  await runInNewContext(`(async () => { ${copyAs('TypeScript', call)} })()`, world);
  expect(sent[0]?.address).toBe("https://media.example/it's/api/tools/create_image");
  expect(sent[0]?.init.headers).toMatchObject({ Authorization: 'Bearer mmk_live_x' });
  expect(JSON.parse(sent[0]?.init.body ?? '')).toEqual(HOSTILE);
});

it('the lines of Python have the words of Python', () => {
  const lines = copyAs('Python', { ...call, given: { on: true, off: false, none: null, text: 'true' } });
  expect(lines).toContain(`    data=json.dumps({
        "on": True,
        "off": False,
        "none": None,
        "text": "true",
    }).encode(),`);
});
