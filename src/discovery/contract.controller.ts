import { laneProjectionSchema, publicContractSchema } from '@libs/catalog';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { PublishedFile } from '../platform/published/published-file.js';
import { Public } from '../platform/routes/public.decorator.js';
import { Published } from '../platform/published/published.decorator.js';
import { Documents } from './documents.js';
import { openApiSchema } from './schema/openapi.schema.js';

const CONTRACT = {
  description: 'The generated contract, byte for byte: tools, prices, scopes, denial codes and wallet identities.',
  schema: publicContractSchema,
};

const PROJECTION = {
  description: 'What this installation offers on each lane as it runs, with a hash of the canonical form.',
  schema: laneProjectionSchema,
};

/** What others build on (specification, Versioning). */
@ApiTags('discovery')
@Public()
@Controller()
export class ContractController {
  constructor(private readonly documents: Documents) {}

  @Published('api/public-mcp-contract-v1.json', { ...CONTRACT, summary: 'Public contract, version 1' })
  getPublicContract(): PublishedFile {
    return this.documents.publicContract;
  }

  @Published('.well-known/public-mcp-contract-v1.json', {
    ...CONTRACT,
    summary: 'Public contract, version 1, at its well-known place',
  })
  getPublicContractWellKnown(): PublishedFile {
    return this.documents.publicContract;
  }

  @Published('api/public-mcp-lane-projection-v1.json', { ...PROJECTION, summary: 'Live lane projection, version 1' })
  getLaneProjection(): PublishedFile {
    return this.documents.laneProjection;
  }

  @Published('.well-known/public-mcp-lane-projection-v1.json', {
    ...PROJECTION,
    summary: 'Live lane projection, at its well-known place',
  })
  getLaneProjectionWellKnown(): PublishedFile {
    return this.documents.laneProjection;
  }

  @Published('openapi.json', {
    summary: 'Description of the HTTP routes',
    description: 'The frozen OpenAPI 3.1 file of version 2.0.0; `servers` names this installation.',
    schema: openApiSchema,
  })
  getOpenApi(): PublishedFile {
    return this.documents.openapi;
  }

  @Published('openapi-public.json', {
    summary: 'Description of the HTTP routes, internal ones left out',
    description: 'The same without the routes that only the operator calls.',
    schema: openApiSchema,
  })
  getOpenApiPublic(): PublishedFile {
    return this.documents.openapiPublic;
  }

  @Published('openapi-3.0.json', {
    summary: 'Description of the HTTP routes for older tools',
    description: 'The same in OpenAPI 3.0.3, for generators that do not read 3.1.',
    schema: openApiSchema,
  })
  getOpenApi30(): PublishedFile {
    return this.documents.openapi30;
  }
}
