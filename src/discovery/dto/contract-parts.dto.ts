import { LANE_NAMES } from '@libs/catalog';
import { SCOPES } from '@libs/identity';
import { DENIAL_CODES } from '@libs/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { DeprecationDto } from './contract-tool.dto.js';

/** What the service is. */
export class ContractServiceDto {
  @ApiProperty({ example: 'mediamaker', description: 'Name of the server.' })
  name: string;

  @ApiProperty({ example: 'Mediamaker', description: 'Name for people.' })
  title: string;

  @ApiProperty({ example: 'Makes video, images and sound from a prompt.', description: 'What it does, in a line.' })
  description: string;
}

/** Revisions of the protocol that begin alike. */
export class ContractEraDto {
  @ApiProperty({ minItems: 1, example: ['2026-07-28'], description: 'Revisions, newest first.' })
  revisions: string[];

  @ApiProperty({ enum: ['initialize', 'server/discover'], description: 'The request by which a client learns of us.' })
  begins_with: string;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'What every installation offers in these.' })
  capabilities: object;
}

/** Where and how the protocol is spoken. */
export class ContractEndpointDto {
  @ApiProperty({ enum: ['/mcp'], description: 'Path below the base address of an installation.' })
  path: string;

  @ApiProperty({ enum: ['streamable-http'], description: 'Transport of the protocol.' })
  transport: string;

  @ApiProperty({ minItems: 1, description: 'Every revision that is served.' })
  eras: ContractEraDto[];
}

/** Terms on which tools may be called; the lane projection says which are open. */
export class ContractLaneDto {
  @ApiProperty({ enum: LANE_NAMES, description: 'Name of the lane.' })
  name: string;

  @ApiProperty({ example: 'Wallets that pay for each call in a stablecoin.', description: 'Whom it is for.' })
  meaning: string;

  @ApiProperty({ example: 'Authorization: Bearer <API key>', description: 'How its callers show who they are.' })
  presented: string;
}

/** A permission of a token or key. */
export class ContractScopeDto {
  @ApiProperty({ enum: SCOPES, description: 'Name of the scope.' })
  name: string;

  @ApiProperty({ example: 'See the resources of the account.', description: 'What it lets its bearer do.' })
  meaning: string;
}

/** A code that a refusal may carry. */
export class ContractDenialCodeDto {
  @ApiProperty({
    enum: Object.keys(DENIAL_CODES),
    enumName: 'DenialCode',
    description: 'The code; new ones may be added.',
  })
  code: string;

  @ApiProperty({ type: 'integer', example: 404, description: 'HTTP status of the refusal at HTTP level.' })
  status: number;

  @ApiProperty({ example: false, description: 'Whether the same request may succeed later without a change.' })
  retryable: boolean;

  @ApiProperty({ example: 'There is nothing by this name.', description: 'What happened.' })
  meaning: string;
}

/** An argument of a prompt; the protocol knows text alone. */
export class ContractPromptArgumentDto {
  @ApiProperty({ example: 'idea', description: 'Name of the argument.' })
  name: string;

  @ApiProperty({ example: 'Idea', description: 'Name for people.' })
  title: string;

  @ApiProperty({ example: 'What the video is about.', description: 'What it says, and which values it takes.' })
  description: string;

  @ApiProperty({ example: true, description: 'Whether the prompt needs it.' })
  required: boolean;
}

/** A request that agents may begin with. */
export class ContractPromptDto {
  @ApiProperty({ example: 'storyboard', description: 'Name, for ever.' })
  name: string;

  @ApiProperty({ example: 'Storyboard a video', description: 'Name for people.' })
  title: string;

  @ApiProperty({ example: 'Plans a short narrated video.', description: 'What it asks of a model.' })
  description: string;

  @ApiProperty({ description: 'Its arguments.' })
  arguments: ContractPromptArgumentDto[];
}

/** A resource that every installation has. */
export class ContractResourceDto {
  @ApiProperty({ example: 'media://guide/scenes', description: 'Its URI.' })
  uri: string;

  @ApiProperty({ example: 'scenes-guide', description: 'Name of the resource.' })
  name: string;

  @ApiProperty({ example: 'Guide to scenes', description: 'Name for people.' })
  title: string;

  @ApiProperty({ example: 'Every kind of scene.', description: 'What is read there.' })
  description: string;

  @ApiProperty({ example: 'text/markdown', description: 'Type of its text.' })
  mimeType: string;
}

/** Whole schemas of parts that lists of tools show in short. */
export class ContractComponentsDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: {},
    description: 'By name; `Scene` is an element of `scenes` of create_video, and `Visual` what it shows.',
  })
  schemas: Record<string, object>;
}

/** How resources are addressed over the protocol. */
export class ContractResourceTemplateDto {
  @ApiProperty({ example: 'media://resource/{resource_id}', description: 'Template of the URI (RFC 6570).' })
  uriTemplate: string;

  @ApiProperty({ example: 'media-resource', description: 'Name of the template.' })
  name: string;

  @ApiProperty({ example: 'Media resource', description: 'Name for people.' })
  title: string;

  @ApiProperty({ example: 'State of one resource.', description: 'What is read there.' })
  description: string;
}

/** A tool on its way out. */
export class ContractDeprecationDto extends DeprecationDto {
  @ApiProperty({ example: 'make_video', description: 'Name of the tool that ends.' })
  tool: string;
}

/** The account id of one wallet. */
export class WalletVectorDto {
  @ApiProperty({ example: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', description: 'Address, in any case.' })
  address: string;

  @ApiProperty({
    format: 'uuid',
    example: '2af766e3-c99b-5986-9f4e-2f6d3c51f441',
    description: 'The identity of the wallet.',
  })
  identity: string;
}

/** How anybody can compute the account id of a wallet. */
export class WalletIdentityDto {
  @ApiProperty({ enum: [5], description: 'Version of the UUID (RFC 9562, 5.5).' })
  uuid_version: 5;

  @ApiProperty({ format: 'uuid', example: '81741b46-520e-4324-a3d0-3ee7d25ec85a', description: 'The namespace.' })
  namespace: string;

  @ApiProperty({ example: 'lower-case 0x address', description: 'What of a wallet is the name.' })
  name: string;

  @ApiProperty({ minItems: 1, description: 'Examples to check an implementation with.' })
  vectors: WalletVectorDto[];
}
