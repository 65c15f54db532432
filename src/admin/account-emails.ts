import type { Repositories } from '@libs/database';
import { accountEmails } from '@libs/identity';
import type { AdminPage } from './page-cursor.js';

type OfAccount = { account_id: string | null };

/** A page with the e-mail address of each row's account, from one read. */
export async function withAccountEmails<Row extends OfAccount>(
  db: Repositories,
  page: AdminPage<Row>,
): Promise<AdminPage<Row & { account_email: string | null }>> {
  const emails = await accountEmails(
    db,
    page.items.flatMap(({ account_id: id }) => id ?? []),
  );
  const items = page.items.map((row) => ({ ...row, account_email: emails.get(row.account_id ?? '') ?? null }));
  return { ...page, items };
}
