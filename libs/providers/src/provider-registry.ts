import { deny } from '@libs/kernel';
import type { Provider } from './provider.js';

/** The providers this process can speak to, by name. */
export class ProviderRegistry {
  private readonly byName: ReadonlyMap<string, Provider>;

  constructor(providers: readonly Provider[]) {
    this.byName = new Map(providers.map((provider) => [provider.name, provider]));
  }

  find(name: string): Provider | undefined {
    return this.byName.get(name);
  }

  get(name: string): Provider {
    const found = this.find(name);
    // Another revision of this service may know the provider: the task queue retries there.
    if (!found) throw deny('handler_elsewhere', `This process has no provider "${name}".`, { retryAfterSeconds: 5 });
    return found;
  }
}
