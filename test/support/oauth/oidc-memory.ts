import type { Adapter, AdapterPayload } from 'oidc-provider';

/** What an oidc-provider keeps of one model, in a map that outlives it; nothing of it runs out within a test. */
export class OidcMemory implements Adapter {
  constructor(
    private readonly model: string,
    private readonly records: Map<string, AdapterPayload>,
  ) {}

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.records.set(this.key(id), payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.records.get(this.key(id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.own().find(([, payload]) => payload.uid === uid)?.[1];
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.own().find(([, payload]) => payload.userCode === userCode)?.[1];
  }

  async consume(id: string): Promise<void> {
    const found = this.records.get(this.key(id));
    if (found) found.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.records.delete(this.key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, payload] of this.own()) if (payload.grantId === grantId) this.records.delete(key);
  }

  private own(): [string, AdapterPayload][] {
    return [...this.records].filter(([key]) => key.startsWith(this.key('')));
  }

  private key(id: string): string {
    return `${this.model}:${id}`;
  }
}
