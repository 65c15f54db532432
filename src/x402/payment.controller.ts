import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../platform/routes/public.decorator.js';
import { PublishedFile } from '../platform/published/published-file.js';
import { Published } from '../platform/published/published.decorator.js';
import { x402DiscoverySchema } from './schema/x402-discovery.schema.js';
import { x402StatusSchema } from './schema/x402-status.schema.js';
import { PaymentDocuments } from './payment-documents.js';

const DISCOVERY = {
  description: 'What can be paid for by the call, for crawlers, with instructions for language models.',
  schema: x402DiscoverySchema,
};

/** The public payment documents (specification, Endpoints: Discovery; Payment and library). */
@ApiTags('x402')
@Public()
@Controller()
export class PaymentController {
  constructor(private readonly documents: PaymentDocuments) {}

  @Published('.well-known/x402', { ...DISCOVERY, summary: 'Payment discovery' })
  getX402Discovery(): PublishedFile {
    return this.documents.discovery;
  }

  @Published('.well-known/x402.json', { ...DISCOVERY, summary: 'Payment discovery under its other name' })
  getX402DiscoveryJson(): PublishedFile {
    return this.documents.discovery;
  }

  @Published('api/x402/status', {
    summary: 'Configuration of the wallet lane',
    description:
      'Whether payment by the call is open, which tools it offers, what they cost, how to pay, what is refunded, and whether a payment would be taken now. Computed at each request.',
    schema: x402StatusSchema,
  })
  async getX402Status(): Promise<PublishedFile> {
    return PublishedFile.momentary(await this.documents.status());
  }
}
