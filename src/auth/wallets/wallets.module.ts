import { Module } from '@nestjs/common';
import { WalletMessages, WalletSignatures } from '@libs/identity';
import { KeySignatures, SiweWalletMessages } from '@libs/identity/adapters';
import { WalletSessionGuard } from '../guards/wallet-session.guard.js';

/** Wallets: how the messages that they sign are read and their signatures checked, and the sessions of their agents. */
@Module({
  providers: [
    { provide: WalletMessages, useClass: SiweWalletMessages },
    // Only keys. Wallets that are contracts need an adapter that asks their chain.
    { provide: WalletSignatures, useClass: KeySignatures },
    WalletSessionGuard,
  ],
  exports: [WalletMessages, WalletSignatures, WalletSessionGuard],
})
export class WalletsModule {}
