import { Controller, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../platform/routes/public.decorator.js';
import { Published } from '../platform/published/published.decorator.js';
import { Documents } from './documents.js';
import { LaneProjectionDto } from './dto/lane-projection.dto.js';
import { OpenApiDto } from './dto/openapi.dto.js';
import { PublicContractDto } from './dto/public-contract.dto.js';

const CONTRACT = {
  description: 'The generated contract, byte for byte: tools, prices, scopes, denial codes and wallet identities.',
  type: PublicContractDto,
};

const PROJECTION = {
  description: 'What this installation offers on each lane as it runs, with a hash of the canonical form.',
  type: LaneProjectionDto,
};

/** What others build on (specification, Versioning). */
@ApiTags('discovery')
@Public()
@Controller()
export class ContractController {
  constructor(private readonly documents: Documents) {}

  @Published('api/public-mcp-contract-v1.json', { ...CONTRACT, summary: 'Public contract, version 1' })
  getPublicContract(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.documents.publicContract.answer(request, reply);
  }

  @Published('.well-known/public-mcp-contract-v1.json', {
    ...CONTRACT,
    summary: 'Public contract, version 1, at its well-known place',
  })
  getPublicContractWellKnown(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.documents.publicContract.answer(request, reply);
  }

  @Published('api/public-mcp-lane-projection-v1.json', { ...PROJECTION, summary: 'Live lane projection, version 1' })
  getLaneProjection(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.documents.laneProjection.answer(request, reply);
  }

  @Published('.well-known/public-mcp-lane-projection-v1.json', {
    ...PROJECTION,
    summary: 'Live lane projection, at its well-known place',
  })
  getLaneProjectionWellKnown(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.documents.laneProjection.answer(request, reply);
  }

  @Published('openapi.json', {
    summary: 'Description of the HTTP routes',
    description: 'The frozen OpenAPI 3.1 file of version 2.0.0; `servers` names this installation.',
    type: OpenApiDto,
  })
  getOpenApi(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.documents.openapi.answer(request, reply);
  }

  @Published('openapi-public.json', {
    summary: 'Description of the HTTP routes, internal ones left out',
    description: 'The same without the routes that only the operator calls.',
    type: OpenApiDto,
  })
  getOpenApiPublic(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.documents.openapiPublic.answer(request, reply);
  }

  @Published('openapi-3.0.json', {
    summary: 'Description of the HTTP routes for older tools',
    description: 'The same in OpenAPI 3.0.3, for generators that do not read 3.1.',
    type: OpenApiDto,
  })
  getOpenApi30(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.documents.openapi30.answer(request, reply);
  }
}
