import { Controller, Get, Header, Inject, Query, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '@libs/database';
import {
  type AccountPayment,
  inUsdc,
  paymentsOfAccount,
  transactionPage,
  type X402Settings,
  x402Settings,
} from '@libs/x402';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Access } from '../auth/access/access.decorator.js';
import { WebSessions } from '../auth/web-sessions/web-sessions.js';
import { PaymentsQueryDto } from './dto/account.dto.js';
import { accountPaymentsSchema } from './schema/account.schema.js';

type ShownPayment = z.output<typeof accountPaymentsSchema>['items'][number];

/** The payments of the wallet of an account. */
@ApiTags('account')
@Access('web_session')
@Controller('api/account/payments')
export class AccountPaymentsController {
  constructor(
    private readonly database: Database,
    private readonly sessions: WebSessions,
    @Inject(x402Settings.KEY) private readonly x402: X402Settings,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Payments of your wallet',
    description: 'Payments per call, with refunds and the transactions on the chain.',
  })
  @ApiOkResponse({
    standardSchema: accountPaymentsSchema,
    headers: { 'Cache-Control': {} },
    description: 'A page of payments.',
  })
  async listAccountPayments(
    @Query() { limit, cursor }: PaymentsQueryDto,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof accountPaymentsSchema>> {
    const { accountId } = await this.sessions.own(request);
    const found = await paymentsOfAccount(this.database, accountId, { before: cursor, limit: limit + 1 });
    const items = found.slice(0, limit).map((payment) => this.shown(payment));
    const last = items.at(-1);
    return { items, ...(last && found.length > limit && { next_cursor: last.id }) };
  }

  private shown({ amount, captured, returned, refunds, created_at: at, ...payment }: AccountPayment): ShownPayment {
    const { network } = payment;
    return {
      ...payment,
      amount_usdc: usdc(amount),
      captured_usdc: usdc(captured),
      returned_usdc: usdc(returned),
      ...this.pageOf(network, payment.transaction),
      created_at: at.toISOString(),
      refunds: refunds.map(({ amount: back, created_at: dueAt, ...refund }) => ({
        ...refund,
        amount_usdc: usdc(back),
        ...this.pageOf(network, refund.transaction),
        created_at: new Date(dueAt).toISOString(),
      })),
    };
  }

  /** The development chain has the name of a public one, whose explorer knows nothing of it. */
  private pageOf(network: string, transaction: string | null): { transaction_url?: string } {
    const url = transaction === null || this.x402.mode === 'local' ? undefined : transactionPage(network, transaction);
    return url === undefined ? {} : { transaction_url: url };
  }
}

function usdc(units: number): string {
  return inUsdc(units).replace(' USDC', '');
}
