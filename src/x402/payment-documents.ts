import type { Tool } from '@libs/catalog';
import { PublishedFile } from '../platform/published/published-file.js';
import { x402Discovery } from './x402-discovery.js';
import { x402Status } from './x402-status.js';

/** What this installation publishes of payment, made once. */
export class PaymentDocuments {
  readonly discovery: PublishedFile;
  readonly status: PublishedFile;

  constructor(tools: readonly Tool[], baseUrl: string) {
    this.discovery = PublishedFile.json(x402Discovery(baseUrl));
    this.status = PublishedFile.json(x402Status(tools));
  }
}
