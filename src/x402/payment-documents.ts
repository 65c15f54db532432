import type { Tool } from '@libs/catalog';
import type { LaneHealth, PaymentTerms, X402Settings } from '@libs/x402';
import { PublishedFile } from '../platform/published/published-file.js';
import type { X402StatusDto } from './dto/x402-status.dto.js';
import { x402Discovery } from './x402-discovery.js';
import { x402Status } from './x402-status.js';

/** Terms and health of an open lane. */
export interface OpenPayments {
  terms: PaymentTerms;
  health: LaneHealth;
}

/** What this installation publishes of payment: how to pay does not change, and how the lane stands does. */
export class PaymentDocuments {
  readonly discovery: PublishedFile;

  constructor(
    private readonly tools: readonly Tool[],
    baseUrl: string,
    private readonly settings: X402Settings,
    private readonly open?: OpenPayments,
  ) {
    this.discovery = PublishedFile.json(x402Discovery(baseUrl, tools, open?.terms));
  }

  async status(): Promise<X402StatusDto> {
    const { open } = this;
    const now = open && { terms: open.terms, standing: await open.health.standing() };
    return x402Status(this.tools, this.settings, now);
  }
}
