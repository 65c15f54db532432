import { Module } from '@nestjs/common';
import { ChainSignatures, WalletMessages, WalletSignatures } from '@libs/identity';
import { KeySignatures, SiweWalletMessages } from '@libs/identity/adapters';
import { WalletSessionGuard } from '../guards/wallet-session.guard.js';
import { WalletSessionStrategy } from '../strategies/wallet-session.strategy.js';
import { PassportModule } from '../strategies/passport.module.js';

/** Wallets: how the messages that they sign are read and their signatures checked, and the sessions of their agents. */
@Module({
  imports: [PassportModule],
  providers: [
    { provide: WalletMessages, useClass: SiweWalletMessages },
    {
      provide: WalletSignatures,
      inject: [{ token: ChainSignatures as unknown as string, optional: true }],
      // A closed wallet lane has no chain: contract wallets are refused.
      useFactory: (chain?: ChainSignatures): WalletSignatures => chain ?? new KeySignatures(),
    },
    WalletSessionGuard,
    WalletSessionStrategy,
  ],
  exports: [PassportModule, WalletMessages, WalletSignatures, WalletSessionGuard, WalletSessionStrategy],
})
export class WalletsModule {}
