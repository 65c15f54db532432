import { serverSettings, type ServerSettings } from '@libs/kernel/settings';
import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Tool } from '@libs/catalog';
import { LaneHealth, PaymentTerms, x402Settings, type X402Settings } from '@libs/x402';
import { PublishedFile } from '../platform/published/published-file.js';
import { x402Discovery } from './x402-discovery.js';
import { x402Status } from './x402-status.js';

/** Injects the tools that have a price. */
export const PRICED_TOOLS = Symbol('priced tools');

/** The published payment documents: how to pay is fixed, the status of the lane changes. */
@Injectable()
export class PaymentDocuments {
  readonly discovery: PublishedFile;

  constructor(
    @Inject(PRICED_TOOLS) private readonly tools: readonly Tool[],
    @Inject(serverSettings.KEY) { baseUrl }: ServerSettings,
    @Inject(x402Settings.KEY) private readonly settings: X402Settings,
    // Absent while the lane is closed.
    @Optional() private readonly terms?: PaymentTerms,
    @Optional() private readonly health?: LaneHealth,
  ) {
    this.discovery = PublishedFile.json(x402Discovery(baseUrl, tools, terms));
  }

  async status(): Promise<ReturnType<typeof x402Status>> {
    const { terms, health } = this;
    const now = terms && health && { terms, standing: await health.standing() };
    return x402Status(this.tools, this.settings, now);
  }
}
