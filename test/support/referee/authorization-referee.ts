import { freePort } from '../service/free-port.js';
import type { TestApp } from '../service/app.js';
import { OauthClient } from '../oauth/oauth-client.js';
import type { OauthPerson } from '../oauth/oauth-person.js';
import { startReferee } from './program.js';
import { type Verdict, verdictOf } from './verdict.js';

/** Runs every scenario that a revision has for authorization servers; the person goes where the suite asks one to go. */
export async function authorizationReferee(app: TestApp, person: OauthPerson, revision: string): Promise<Verdict> {
  const port = await freePort();
  const { id } = await OauthClient.register(app, { redirect_uris: [`http://127.0.0.1:${port}/callback`] });
  const resource = `${app.address}/mcp`;
  const args = ['--url', app.address, '--client-id', id, '--resource', resource, '--port', String(port)];
  const { child, printed } = startReferee('authorization', ...args, '--spec-version', revision);
  let said = '';
  const asked = Promise.withResolvers<string>();
  child.stdout?.on('data', (chunk: string) => {
    said += chunk;
    const [, address] = /^(http\S+\/oauth\/authorize\S+)\s/m.exec(said) ?? [];
    if (address !== undefined) asked.resolve(address);
  });
  const address = await Promise.race([asked.promise, printed]);
  if (!address.startsWith('http')) throw new Error(`nobody was asked to authorize: ${address}`);
  const shown = await person.follow(address);
  const end = 'page' in shown ? await person.answer(shown.page, 'allow') : shown;
  if (!('left' in end)) {
    child.kill();
    throw new Error(`the person is stuck at ${end.page.status}: ${await end.page.text()}`);
  }
  await fetch(end.left);
  return verdictOf(await printed);
}
