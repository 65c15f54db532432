import { deepStrictEqual } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { QUICK_FILM } from '../films/quick-film.js';
import { listToolsWith } from '../mcp/list-tools.js';
import { McpCaller } from '../mcp/mcp-caller.js';
import type { Chromium } from './chromium.js';

/** What a person does in the browser once they are signed in, however they did that. */
export class Journey {
  private constructor(
    private readonly chromium: Chromium,
    private readonly address: string,
    readonly page: Page,
  ) {}

  static async begin(chromium: Chromium, address: string): Promise<Journey> {
    const person = await chromium.newPerson({ baseURL: address });
    return new Journey(chromium, address, await person.newPage());
  }

  /** Makes an API key on the way that the start page shows; answers its text. */
  async makeKey(): Promise<string> {
    await this.page.getByRole('link', { name: 'Make an API key' }).click();
    return this.orderKey();
  }

  /** Makes an API key with the form of the page. */
  async orderKey(): Promise<string> {
    await this.page.getByRole('textbox').fill('Journey');
    await this.page.getByRole('button', { name: 'Make the key' }).click();
    return (await this.page.locator('#key').textContent()) ?? '';
  }

  /** Calls a tool with the key, as an agent of the person. */
  async call(key: string, tool: string, given: Record<string, unknown>): Promise<void> {
    const agent = await McpCaller.connect(this.address, key);
    await agent.call(tool, given);
    await agent.close();
  }

  /** The denial of such a call. */
  async refusal(key: string, tool: string, given: Record<string, unknown>): Promise<Record<string, unknown>> {
    const agent = await McpCaller.connect(this.address, key);
    const refusal = await agent.refusal(tool, given);
    await agent.close();
    return refusal;
  }

  /** From the calls of the key to the sign-out. `called` is the tool that was called. */
  async goOn(key: string, called: string): Promise<void> {
    await this.seeCalls(called);
    await this.makeInPlayground();
    await this.share();
    await this.deleteAndRestore();
    await this.makeAgain();
    await this.revokeKey(key);
    await this.signOut();
  }

  async watchInLibrary(name: string): Promise<void> {
    await this.page.getByRole('link', { name, exact: true }).first().click();
    await this.page.waitForURL('**/library/*');
    await this.watch();
  }

  /** Plays the film of the page. */
  async watch(page = this.page): Promise<void> {
    await page.locator('main video').waitFor();
    deepStrictEqual(await page.evaluate(PLAY), [true, 854]);
  }

  async signOut(): Promise<void> {
    await this.page.goto('/');
    await this.page.getByText('Your account').click();
    await this.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await this.page.getByText('You are signed out.').waitFor();
  }

  private async seeCalls(tool: string): Promise<void> {
    const { page } = this;
    const calls = page.getByRole('table').getByText(tool);
    await page.goto('/developer/console/requests');
    // The service writes them each second, and tells the page of those alone that an event followed.
    await vi.waitUntil(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      return (await calls.count()) > 0;
    }, 30_000);
    await page.goto('/developer/console/usage');
    // It names tools by their titles.
    await page.getByRole('table').getByTitle(tool).first().waitFor();
  }

  private async makeInPlayground(): Promise<void> {
    await this.page.goto('/playground?tool=create_video');
    await this.page.getByRole('tab', { name: 'JSON' }).click();
    await this.page.getByRole('textbox', { name: 'Arguments' }).fill(JSON.stringify(QUICK_FILM));
    await this.previewAndRun();
    await this.page.getByRole('link', { name: 'Open in the library' }).click();
    await this.page.waitForURL('**/library/*');
    await this.watch();
  }

  /** Looks at what stands in the playground, which draws it after a change by itself, then runs it and watches it. */
  private async previewAndRun(): Promise<void> {
    const output = this.page.getByRole('region', { name: 'Output' });
    await output.getByRole('listitem').getByText('Scene 1 · 0–2 s').waitFor();
    await this.page.getByRole('button', { name: 'Run' }).click();
    await output.locator('video').waitFor();
    await this.watch();
  }

  /** Makes the film of the page public; somebody who is not signed in watches it by its short address. */
  private async share(): Promise<void> {
    await this.page.getByRole('switch', { name: 'Make it public' }).click();
    await this.page.getByRole('switch', { name: 'Make it private' }).waitFor();
    const friend = await (await this.chromium.newPerson({ baseURL: this.address })).newPage();
    await friend.goto((await this.page.locator('code', { hasText: '/r/' }).textContent()) ?? '');
    await this.watch(friend);
    await friend.context().close();
  }

  private async deleteAndRestore(): Promise<void> {
    await this.page.getByRole('button', { name: 'Delete', exact: true }).click();
    await this.page.getByText('This resource was deleted').waitFor();
    await this.page.getByRole('button', { name: 'Restore' }).click();
    await this.page.locator('main video').waitFor();
  }

  private async makeAgain(): Promise<void> {
    await this.page.getByRole('link', { name: 'Make again with changes' }).click();
    await this.page.waitForURL('/playground?tool=create_video');
    const prompt = this.page.getByRole('textbox', { name: 'Prompt' });
    deepStrictEqual(await prompt.inputValue(), QUICK_FILM.prompt);
    await prompt.fill('A calm morning by the ocean');
    await this.previewAndRun();
  }

  async revokeKey(key: string): Promise<void> {
    await this.page.goto('/developer/console');
    await this.page.getByLabel('Revoke Journey').click();
    await this.page.getByRole('button', { name: 'Revoke key' }).click();
    await this.page.getByText('The key is revoked.').waitFor();
    deepStrictEqual(await listToolsWith(this.address, key), [401, 'api_key_revoked']);
  }
}

/** Runs in the page: whether its film plays, and how many pixels wide it is. */
const PLAY = `(async () => {
  const film = document.querySelector('main video');
  film.muted = true;
  await film.play();
  await new Promise((resolve) => film.addEventListener('timeupdate', resolve, { once: true }));
  return [film.currentTime > 0, film.videoWidth];
})()`;
