import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Deletes the grants that name no resource: no token of theirs ever opened anything. Their clients are answered
 * `invalid_grant` at the next refresh and connect again; a grant names the MCP endpoint from now on.
 */
export class UnboundGrants1795745000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from oidc_record where grant_id in (
        select grant_id from oidc_record where model = 'Grant' and payload->'resources' is null)`);
  }

  async down(): Promise<void> {}
}
