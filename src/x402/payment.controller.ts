import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../platform/routes/public.decorator.js';
import { Published } from '../platform/published/published.decorator.js';
import { X402DiscoveryDto } from './dto/x402-discovery.dto.js';
import { X402StatusDto } from './dto/x402-status.dto.js';
import { PaymentDocuments } from './payment-documents.js';

const DISCOVERY = {
  description: 'What can be paid for by the call, for crawlers, with instructions for language models.',
  type: X402DiscoveryDto,
};

/** What is told of payment before anybody pays (specification, Endpoints: Discovery; Payment and library). */
@ApiTags('x402')
@Public()
@Controller()
export class PaymentController {
  constructor(private readonly documents: PaymentDocuments) {}

  @Published('.well-known/x402', { ...DISCOVERY, summary: 'Payment discovery' })
  getX402Discovery(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.documents.discovery.answer(request, reply);
  }

  @Published('.well-known/x402.json', { ...DISCOVERY, summary: 'Payment discovery under its other name' })
  getX402DiscoveryJson(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.documents.discovery.answer(request, reply);
  }

  @Get('api/x402/status')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Configuration of the wallet lane',
    description:
      'Whether payment by the call is open, which tools it offers, what they cost, how to pay, and what is refunded. Computed at each request.',
  })
  @ApiOkResponse({ type: X402StatusDto, description: 'The wallet lane as it is now.' })
  getX402Status(): Promise<X402StatusDto> {
    return this.documents.status();
  }
}
