import { applyDecorators } from '@nestjs/common';
import { ApiQuery, ApiSecurity } from '@nestjs/swagger';
import { HasWalletLane, LANE_QUERY } from '../auth/access/wallet-lane.js';

/** A route that a wallet reads with its session token, on the wallet lane. */
export const OpenToWallets = (): MethodDecorator =>
  applyDecorators(
    HasWalletLane(),
    ApiQuery(LANE_QUERY),
    ApiSecurity('wallet_session'),
    ApiSecurity('wallet_session_header'),
  );
