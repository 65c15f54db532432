import { Module } from '@nestjs/common';
import { WalletSessionGuard } from '../guards/wallet-session.guard.js';
import { WalletSessionStrategy } from '../strategies/wallet-session.strategy.js';
import { PassportModule } from '../strategies/passport.module.js';

/** Wallets: how the messages that they sign are read and their signatures checked, and the sessions of their agents. */
@Module({
  imports: [PassportModule],
  providers: [WalletSessionGuard, WalletSessionStrategy],
  exports: [PassportModule, WalletSessionGuard, WalletSessionStrategy],
})
export class WalletsModule {}
