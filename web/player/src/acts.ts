import type { Player } from './player.js';
import { scenesInWords } from './words.js';

/** What a person may do. Each says afterwards how it went. */
export class Acts {
  constructor(private readonly player: Player) {}

  get canDownload(): boolean {
    const { host, shown } = this.player;
    return shown.facts.status === 'completed' && (host.can('downloadFile') || host.can('openLinks'));
  }

  async download(): Promise<void> {
    const { host, shown } = this.player;
    const { name = 'file', mimeType = 'application/octet-stream' } = shown.facts;
    const uri = await shown.media?.freshAddress();
    if (uri === undefined) return this.player.tell('There is no address for it now. Try again in a moment.');
    if (host.can('downloadFile')) await this.told(host.download({ uri, name, mimeType }), 'The host saves it.');
    else await this.told(host.openLink(uri), 'Opened in your browser.');
  }

  async open(): Promise<void> {
    const { host, shown } = this.player;
    const uri = (await shown.media?.freshAddress()) ?? shown.facts.shortUrl;
    if (uri !== undefined) await this.told(host.openLink(uri), 'Opened in your browser.');
  }

  async copyLink(): Promise<void> {
    const { shortUrl = '', visibility } = this.player.shown.facts;
    const who = visibility === 'public' ? 'Anybody can open it.' : 'While it is private, only you can open it.';
    try {
      await navigator.clipboard.writeText(shortUrl);
      this.player.tell(`Link copied. ${who}`);
    } catch {
      // The host lets nothing into the clipboard: the person copies it.
      this.player.become({ panel: 'link', notice: who });
    }
  }

  async toggleFull(): Promise<void> {
    const { host } = this.player;
    try {
      await host.setFull(!host.isFull);
    } catch {
      this.player.tell('The host keeps its size.');
    }
  }

  async change(wish: string): Promise<void> {
    const { host, shown } = this.player;
    const { id = '', name } = shown.facts;
    const what = shown.preview
      ? `the previewed film${shown.chosen.length > 0 ? `, ${scenesInWords(shown.chosen)}` : ''}`
      : `${name === undefined ? '' : `“${name}” `}(resource_id ${id})`;
    this.player.become({ panel: undefined });
    await this.told(host.say(`Change ${what}: ${wish.trim()}`), 'Sent to the chat.');
  }

  async make(): Promise<void> {
    const { tool = 'create_video', seed } = this.player.shown.preview ?? {};
    const same = seed === undefined ? '' : ` and the seed ${seed}`;
    const text = `Make this film: call ${tool} with the previewed arguments${same}.`;
    await this.told(this.player.host.say(text), 'Sent to the chat.');
  }

  /** Scenes that the person means when it next speaks of the preview. */
  async choose(scene: number): Promise<void> {
    const { host, shown } = this.player;
    const others = shown.chosen.filter((one) => one !== scene);
    const chosen = (others.length < shown.chosen.length ? others : [...others, scene]).toSorted((a, b) => a - b);
    this.player.become({ chosen });
    if (!host.can('updateModelContext')) return;
    const { tool = '' } = shown.preview ?? {};
    const text =
      chosen.length === 0
        ? `The person has chosen no scene of the preview of ${tool}.`
        : `The person has chosen ${scenesInWords(chosen)} (counted from 1) of the preview of ${tool}.`;
    await this.told(host.tellModel(text, { tool, chosen_scenes: chosen }));
  }

  private async told(asked: Promise<void>, done?: string): Promise<void> {
    try {
      await asked;
      if (done !== undefined) this.player.tell(done);
    } catch (error) {
      this.player.tell(`The host did not do it: ${error instanceof Error ? error.message : 'no reason was given'}`);
    }
  }
}
