import type { PublicContract } from '@libs/catalog';
import { ApiProperty } from '@nestjs/swagger';
import {
  ContractComponentsDto,
  ContractDenialCodeDto,
  ContractDeprecationDto,
  ContractEndpointDto,
  ContractLaneDto,
  ContractPromptDto,
  ContractResourceDto,
  ContractResourceTemplateDto,
  ContractScopeDto,
  ContractServiceDto,
  WalletIdentityDto,
} from './contract-parts.dto.js';
import { ContractToolDto } from './contract-tool.dto.js';

/** What others may build on, of whatever installation. */
export class PublicContractDto {
  @ApiProperty({ enum: ['public-mcp-contract'], description: 'Which document this is.' })
  contract: PublicContract['contract'];

  @ApiProperty({ enum: ['v1'], description: 'Version of the contract.' })
  version: PublicContract['version'];

  @ApiProperty({ type: ContractServiceDto, description: 'What the service is.' })
  service: PublicContract['service'];

  @ApiProperty({ type: ContractEndpointDto, description: 'Where and how the protocol is spoken.' })
  endpoint: PublicContract['endpoint'];

  @ApiProperty({ type: [ContractLaneDto], description: 'Terms on which tools may be called.' })
  lanes: PublicContract['lanes'];

  @ApiProperty({ type: [ContractScopeDto], description: 'Permissions of tokens and keys.' })
  scopes: PublicContract['scopes'];

  @ApiProperty({ type: [ContractDenialCodeDto], description: 'Every code that a refusal may carry.' })
  denial_codes: PublicContract['denial_codes'];

  @ApiProperty({ type: [ContractToolDto], description: 'Every tool; the order is part of the contract.' })
  tools: PublicContract['tools'];

  @ApiProperty({ type: [ContractPromptDto], description: 'Requests that agents may begin with.' })
  prompts: PublicContract['prompts'];

  @ApiProperty({ type: [ContractResourceDto], description: 'Resources that every installation has.' })
  resources: PublicContract['resources'];

  @ApiProperty({ type: [ContractResourceTemplateDto], description: 'How resources are addressed.' })
  resource_templates: PublicContract['resource_templates'];

  @ApiProperty({ type: [ContractDeprecationDto], description: 'Tools on their way out.' })
  deprecations: PublicContract['deprecations'];

  @ApiProperty({ type: WalletIdentityDto, description: 'How to compute the account id of a wallet.' })
  wallet_identity: PublicContract['wallet_identity'];

  @ApiProperty({ type: ContractComponentsDto, description: 'Schemas that tools share.' })
  components: PublicContract['components'];
}
