import { dataOf, refusalIn } from './answers.js';
import { Bridge } from './bridge.js';
import { isObject, type Json, listIn, objectIn, textIn, textsIn } from './values.js';

const PROTOCOL = '2026-01-26';

/** A host that is there answers at once. */
const FIRST_ANSWER_MS = 4000;
/** A first answer that comes later still counts. */
const LAST_ANSWER_MS = 10 * 60_000;
/** For what a person may be asked. */
const ASKED_MS = 120_000;
const CALL_MS = 60_000;

export interface HostEvents {
  /** Something that was told or agreed has changed. */
  changed: () => void;
  input: (input: Json) => void;
  result: (result: Json) => void;
  cancelled: (reason: Json) => void;
  /** The host is about to remove the page. */
  ended: () => void;
}

/** The host of this page (MCP Apps): what it is, what it can do and what is asked of it. */
export class Host {
  private readonly bridge = new Bridge(window.parent);
  capabilities: Json = {};
  context: Json = {};
  private isMet = false;
  private size?: { width: number; height: number };

  constructor(private readonly events: HostEvents) {
    this.bridge.on('ui/notifications/tool-input', ({ arguments: input }) => events.input(objectIn(input)));
    this.bridge.on('ui/notifications/tool-result', events.result);
    this.bridge.on('ui/notifications/tool-cancelled', events.cancelled);
    this.bridge.on('ui/notifications/host-context-changed', (context) => {
      this.context = { ...this.context, ...context };
      events.changed();
    });
    this.bridge.answer('ui/resource-teardown', () => (events.ended(), {}));
  }

  /** Calls `late` where no answer came in time, and goes on waiting. */
  async meet(late: () => void): Promise<void> {
    const timer = setTimeout(late, FIRST_ANSWER_MS);
    const params = {
      appInfo: { name: 'mediamaker-player', version: '1.0.0' },
      appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
      protocolVersion: PROTOCOL,
    };
    try {
      const met = await this.bridge.request('ui/initialize', params, LAST_ANSWER_MS);
      this.capabilities = objectIn(met['hostCapabilities']);
      this.context = objectIn(met['hostContext']);
    } finally {
      clearTimeout(timer);
    }
    this.bridge.notify('ui/notifications/initialized');
    this.isMet = true;
    if (this.size) this.tellSize(this.size);
  }

  /** The tool whose result is shown. */
  get tool(): string | undefined {
    const { name } = objectIn(objectIn(this.context['toolInfo'])['tool']);
    return typeof name === 'string' ? name : undefined;
  }

  can(capability: 'openLinks' | 'downloadFile' | 'serverTools' | 'message' | 'updateModelContext'): boolean {
    return isObject(this.capabilities[capability]);
  }

  get isFull(): boolean {
    return this.context['displayMode'] === 'fullscreen';
  }

  get canBeFull(): boolean {
    return textsIn(this.context['availableDisplayModes']).includes('fullscreen');
  }

  /** The whole result of a tool. Throws its refusal. */
  async callWhole(name: string, args: Json, waitMs = 0): Promise<Json> {
    const result = await this.bridge.request('tools/call', { name, arguments: args }, CALL_MS + waitMs);
    const refusal = refusalIn(result);
    if (refusal) throw refusal;
    return result;
  }

  /** Undefined where a host made something of the call that has no data. */
  async call(name: string, args: Json, waitMs = 0): Promise<Json | undefined> {
    return dataOf(await this.callWhole(name, args, waitMs));
  }

  async setFull(full: boolean): Promise<void> {
    const asked = { mode: full ? 'fullscreen' : 'inline' };
    const { mode } = await this.bridge.request('ui/request-display-mode', asked, ASKED_MS);
    this.context = { ...this.context, ...(typeof mode === 'string' && { displayMode: mode }) };
    this.events.changed();
  }

  openLink(url: string): Promise<void> {
    return this.ask('ui/open-link', { url });
  }

  download(file: { uri: string; name: string; mimeType: string }): Promise<void> {
    return this.ask('ui/download-file', { contents: [{ type: 'resource_link', ...file }] });
  }

  /** A message of the person, which the model answers. */
  say(text: string): Promise<void> {
    return this.ask('ui/message', { role: 'user', content: [{ type: 'text', text }] });
  }

  /** What the model is to know at its next turn, in the place of what it was told so before. */
  tellModel(text: string, data: Json): Promise<void> {
    const { structuredContent } = objectIn(this.capabilities['updateModelContext']);
    return this.ask('ui/update-model-context', {
      content: [{ type: 'text', text }],
      ...(structuredContent !== undefined && { structuredContent: data }),
    });
  }

  /** A host that has not been met is told the last size once it is. */
  tellSize(size: { width: number; height: number }): void {
    this.size = size;
    if (this.isMet) this.bridge.notify('ui/notifications/size-changed', size);
  }

  private async ask(method: string, params: Json): Promise<void> {
    const { isError, content } = await this.bridge.request(method, params, ASKED_MS);
    if (isError === true) throw new Error(textIn(objectIn(listIn(content)[0])['text']) ?? 'it gave no reason');
  }
}
