import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PublishedPriceDto } from '../../platform/published/dto/published-price.dto.js';

const AN_ADDRESS = '0x036CbD53842c5426634e7929541eC2318f3dCF7e';

/** The EIP-712 domain of a stablecoin, besides its chain and contract. */
export class AssetDomainDto {
  @ApiProperty({ example: 'USDC', description: 'The name in its EIP-712 domain.' })
  name: string;

  @ApiProperty({ example: '2', description: 'The version in its EIP-712 domain.' })
  version: string;
}

/** One way to pay (x402 v2, PaymentRequirements). */
export class PaymentRequirementsDto {
  @ApiProperty({ enum: ['exact'], description: 'Exactly this amount, by EIP-3009.' })
  scheme: string;

  @ApiProperty({ example: 'eip155:8453', description: 'The chain (CAIP-2).' })
  network: string;

  @ApiProperty({ example: AN_ADDRESS, description: 'The contract of the stablecoin.' })
  asset: string;

  @ApiProperty({ example: '10000', description: 'Atomic units: a millionth of a US dollar each.' })
  amount: string;

  @ApiProperty({ example: AN_ADDRESS, description: 'The address that receives the payment.' })
  payTo: string;

  @ApiProperty({ example: 600, description: 'Seconds for which a signed payment holds.' })
  maxTimeoutSeconds: number;

  @ApiProperty({ description: 'The EIP-712 domain of the stablecoin.' })
  extra: AssetDomainDto;
}

/** A tool of the wallet lane. */
export class X402ToolDto {
  @ApiProperty({ example: 'create_video', description: 'Name of the tool.' })
  name: string;

  @ApiProperty({ example: false, description: 'Whether it can be called on the wallet lane now.' })
  enabled: boolean;

  @ApiProperty({ description: 'What a call costs, in credits and in stablecoin: one unit of it is a US dollar.' })
  price: PublishedPriceDto;

  @ApiProperty({
    example: '1 credit per image',
    description: 'The price in words: what is counted, and what that costs.',
  })
  price_rule: string;

  @ApiProperty({
    type: [PaymentRequirementsDto],
    description: 'How one unit is paid; none for a free tool and while the lane is closed.',
  })
  accepts: PaymentRequirementsDto[];
}

/** The stablecoin that the lane takes. */
export class X402AssetDto {
  @ApiProperty({ example: AN_ADDRESS, description: 'Its contract.' })
  address: string;

  @ApiProperty({ example: 'USDC', description: 'The name in its EIP-712 domain.' })
  name: string;

  @ApiProperty({ example: '2', description: 'The version in its EIP-712 domain.' })
  version: string;

  @ApiProperty({ example: 6, description: 'Decimals of one US dollar.' })
  decimals: number;
}

/** Whether a payment would be taken now. */
export class X402HealthDto {
  @ApiProperty({ example: true, description: 'Whether a payment would be taken now.' })
  ready: boolean;

  @ApiProperty({
    type: [String],
    example: [],
    description: 'What is wrong, in words. Refunds that have been open for an hour are named here too.',
  })
  troubles: string[];

  @ApiProperty({ example: '0', description: 'Atomic units of refunds that are not final on the chain yet.' })
  open_refunds: string;

  @ApiProperty({
    example: '0',
    description: 'Atomic units that open jobs and refunds which were not sent may need of refund_float.',
  })
  at_stake: string;

  @ApiPropertyOptional({ example: '50000000', description: 'Atomic units that refunds can be sent from.' })
  refund_float?: string;

  @ApiPropertyOptional({
    example: '1000000000000000000',
    description: 'Wei that the settler has for gas, where it is ours.',
  })
  settler_gas_wei?: string;

  @ApiPropertyOptional({ example: 23456789, description: 'The newest final block that was seen.' })
  finalized_block?: number;
}

/** The development chain of a service that runs with X402_MODE=local. */
export class X402DevelopmentDto {
  @ApiProperty({ example: 'http://127.0.0.1:8545', description: 'Its JSON-RPC address.' })
  rpc_url: string;
}

/** The configuration of the wallet lane. */
export class X402StatusDto {
  @ApiProperty({ example: false, description: 'Whether the lane is open: nothing can be paid while it is not.' })
  enabled: boolean;

  @ApiProperty({ enum: [2], description: 'Version of the x402 protocol.' })
  x402_version: number;

  @ApiProperty({ example: 'USDC', description: 'The stablecoin in which prices are asked.' })
  currency: string;

  @ApiProperty({ type: [X402ToolDto], description: 'What the lane offers, in the order of the catalogue.' })
  tools: X402ToolDto[];

  @ApiPropertyOptional({ example: 'eip155:8453', description: 'The chain (CAIP-2).' })
  network?: string;

  @ApiPropertyOptional({ example: AN_ADDRESS, description: 'The address that receives payments.' })
  pay_to?: string;

  @ApiPropertyOptional({ description: 'The stablecoin.' })
  asset?: X402AssetDto;

  @ApiPropertyOptional({ example: 600, description: 'Seconds for which a signed payment, and so its price, holds.' })
  max_timeout_seconds?: number;

  @ApiPropertyOptional({ example: 'Settled before the work starts.', description: 'When a payment is settled.' })
  settlement?: string;

  @ApiPropertyOptional({
    example: 'A job that fails is refunded in full.',
    description: 'What goes back, when and how.',
  })
  refund_policy?: string;

  @ApiPropertyOptional({ type: [String], example: [], description: 'What paying clients should know.' })
  client_hints?: string[];

  @ApiPropertyOptional({ description: 'Whether a payment would be taken now.' })
  health?: X402HealthDto;

  @ApiPropertyOptional({ description: 'The development chain; only where X402_MODE is local.' })
  development?: X402DevelopmentDto;
}
