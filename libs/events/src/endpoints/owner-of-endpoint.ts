import type { Queryable } from '@libs/database';

/** Where the owner of an endpoint gets letters; undefined for a wallet and for an account of another issuer. */
export async function ownerOfEndpoint(
  { sql }: Queryable,
  endpointId: string,
): Promise<{ email: string; url: string } | undefined> {
  const [owner] = await sql<{ email: string; url: string }[]>`
    select a.email, e.url from webhook_endpoint e join account a on a.id = e.account_id
    where e.id = ${endpointId} and a.email is not null and a.status = 'active'`;
  return owner;
}
