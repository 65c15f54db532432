import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Where the codes of a client may lead, whole, since trust may follow from it: so far only the hosts were kept. Null is not
 * known.
 */
export class ClientRedirects1795362000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table oauth_client add column redirect_uris text[]`);
    // Those of a client with a document are read from it when it comes next.
    await runner.query(`
      update oauth_client client
      set redirect_uris = array(select jsonb_array_elements_text(registered.payload->'redirect_uris'))
      from oidc_record registered
      where client.kind = 'dcr' and registered.model = 'Client'
        and registered.id_hash = sha256(convert_to(client.client_id, 'UTF8'))`);
    await runner.query('alter table oauth_client drop column redirect_hosts');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table oauth_client add column redirect_hosts text[] not null default '{}'`);
    await runner.query('alter table oauth_client drop column redirect_uris');
  }
}
