import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What wallets are about to sign, each for one browser and once. */
export class WalletNonces1795340200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table wallet_nonce (
        nonce text primary key,
        browser_hash bytea not null check (length(browser_hash) = 32),
        expires_at timestamptz not null
      )`);
    await runner.query('create index wallet_nonce_expires on wallet_nonce (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table wallet_nonce');
  }
}
