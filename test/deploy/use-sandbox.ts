import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import type { McpCaller } from '../support/mcp/mcp-caller.js';
import { uploadImage } from '../support/mcp/upload-image.js';

const OWN_HTML = { type: 'html', html: '<p>Hello</p>' };
/** What the log and the refusal name where no sandbox can be built. */
const REMEDY = /deploy\/seccomp\.json.*sysctl.*HTML_WITHOUT_SANDBOX/;

/** Writes the profile without the rules that it adds to the default one of Docker. */
export function writeDefaultProfile(profile: string, path: string): void {
  const { syscalls, ...rest } = JSON.parse(readFileSync(profile, 'utf8')) as { syscalls: { comment?: string }[] };
  const kept = syscalls.filter(({ comment = '' }) => !comment.startsWith('Added to the default'));
  assert.ok(kept.length < syscalls.length);
  writeFileSync(path, JSON.stringify({ ...rest, syscalls: kept }));
}

/** Has an image and a film drawn of HTML, and imports the film; all three in sandboxes, since the log has no warning. */
export async function useSandbox(caller: McpCaller, output: () => string): Promise<string> {
  const image = await caller.call<{ resource_id: string }>('create_image', { visual: OWN_HTML, size: 256 });
  assert.equal((await caller.ended(image.resource_id)).status, 'completed');
  const scenes = [{ seconds: 2, visual: OWN_HTML }];
  const film = await caller.call<{ resource_id: string }>('create_video', { scenes });
  const drawn = await caller.ended(film.resource_id);
  assert.equal(drawn.status, 'completed', JSON.stringify(drawn));
  const bytes = Buffer.from(await (await fetch(String(drawn['storage_url']))).arrayBuffer());
  await uploadImage(caller, bytes);
  assert.doesNotMatch(output(), /sandbox/);
  return `HTML as image and film drawn, its ${bytes.length} bytes imported, in sandboxes`;
}

/** Has HTML refused; answers the lines of the log that name the remedy. */
export async function lackSandbox(caller: McpCaller, output: () => string): Promise<string> {
  const refused = await caller.refusal('create_image', { visual: OWN_HTML, size: 256 });
  assert.equal(refused['error_code'], 'input_unsupported');
  assert.match(String(refused['actionable_next_step']), REMEDY);
  const lines = output()
    .split('\n')
    .filter((line) => line.includes('deploy/seccomp.json'));
  assert.equal(lines.filter((line) => REMEDY.test(line)).length, 1);
  return `HTML refused; in the log:\n${lines.join('\n')}`;
}
