import type { Provider } from '@nestjs/common';
import type { Address } from 'viem';
import { Database } from '@libs/database';
import { ChainSignatures } from '@libs/identity';
import { Chain } from '../chain/chain.js';
import { Facilitator } from '../facilitator/facilitator.js';
import { PaymentTerms } from '../payment-terms.js';
import { RefundKeys } from '../refunds/refund-keys.js';
import type { OpenLane } from '../x402.settings.js';
import { ChainWalletSignatures } from './chain-wallet-signatures.js';
import { chainClient } from './chain-client.js';
import { HttpFacilitator } from './http.facilitator.js';
import { InProcessFacilitator } from './in-process.facilitator.js';
import { LocalRefundKeys } from './local-refund-keys.js';
import { paymentTermsOf } from './payment-terms-of.js';
import { RpcChain } from './rpc-chain.js';
import { SettlerWallet } from './settler-wallet.js';

/** The adapters of an open lane: the facilitator is ours where the settings have its key, and a hosted one otherwise. */
export function x402World(lane: OpenLane): Provider[] {
  const terms = paymentTermsOf(lane);
  const client = chainClient(lane.rpcUrl, terms.chainId);
  return [
    { provide: PaymentTerms, useValue: terms },
    { provide: Chain, useValue: new RpcChain(client, terms) },
    { provide: ChainSignatures, useValue: new ChainWalletSignatures(client, terms.chainId) },
    { provide: RefundKeys, useValue: new LocalRefundKeys(lane.refundKeys, terms) },
    {
      provide: Facilitator,
      inject: [Database],
      useFactory: (database: Database): Facilitator => {
        const { settlerKey, facilitatorUrl = '' } = lane;
        if (settlerKey === undefined) return new HttpFacilitator(facilitatorUrl, terms);
        return new InProcessFacilitator(new SettlerWallet(settlerKey, client, database, terms.asset as Address), terms);
      },
    },
  ];
}
