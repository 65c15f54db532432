import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A grant is found by its own id, by whose it is and by who has it: that id is no secret, it stands in every token of the grant. */
export class OauthGrants1795360000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Of a grant that has neither a code nor a refresh token nobody knows the id any more; nothing can come of it either.
    await runner.query(`
      update oidc_record given set grant_id = tokens.grant_id
      from (select distinct grant_id from oidc_record where grant_id is not null) tokens
      where given.model = 'Grant' and given.id_hash = sha256(convert_to(tokens.grant_id, 'UTF8'))`);
    await runner.query(`
      create index oidc_record_granted_by on oidc_record ((payload->>'accountId')) where model = 'Grant'`);
    await runner.query(`
      create index oidc_record_granted_to on oidc_record ((payload->>'clientId')) where model = 'Grant'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of ['to', 'by']) await runner.query(`drop index oidc_record_granted_${index}`);
    await runner.query(`update oidc_record set grant_id = null where model = 'Grant'`);
  }
}
