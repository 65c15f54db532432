import type { Database } from '@libs/database';
import { ClientDocument } from './client-document.entity.js';

const LONGEST_HOURS = 24;
const MOST_KNOWN = 1_000;
const MOST_OTHERS = 200;

/** An address, and the client for whose sake it is read. */
export interface ClientAddress {
  clientId: string;
  address: string;
}

/**
 * The last answers of client addresses, in the database, for the time in which a server is down. Each client has its own
 * copy: a client that names the address of another client's keys changes nothing for that one. Anybody can have this
 * service read thousands of documents, so the newest answers of unknown clients push out only answers of unknown clients.
 */
export class KeptDocuments {
  constructor(
    private readonly database: Database,
    private readonly isKnown: (clientId: string) => Promise<boolean>,
  ) {}

  async keep(of: ClientAddress, text: string): Promise<void> {
    const { sql } = this.database;
    await sql`
      insert into client_document (id_hash, client_id, address, text)
      values (sha256(convert_to(${nameOf(of)}, 'UTF8')), ${of.clientId}, ${of.address}, ${text})
      on conflict (id_hash) do update set text = excluded.text, read_at = clock_timestamp()`;
    const surplus = await sql<{ client_id: string }[]>`
      select distinct client_id from (
        select client_id from client_document where not is_lasting
        order by read_at desc offset ${MOST_OTHERS}) as oldest`;
    for (const { client_id: other } of surplus) await this.makeRoomOf(other);
  }

  /** The last answer, for a day. */
  async lastRead(of: ClientAddress): Promise<string | undefined> {
    const [row] = await this.database.sql<{ text: string }[]>`
      select text from client_document
      where id_hash = sha256(convert_to(${nameOf(of)}, 'UTF8'))
        and read_at > clock_timestamp() - make_interval(hours => ${LONGEST_HOURS}::int)`;
    return row?.text;
  }

  async forget(of: ClientAddress): Promise<void> {
    await this.database.sql`delete from client_document where id_hash = sha256(convert_to(${nameOf(of)}, 'UTF8'))`;
  }

  private async makeRoomOf(clientId: string): Promise<void> {
    const documents = this.database.getRepository(ClientDocument);
    if (!(await this.isKnown(clientId))) {
      await documents.delete({ client_id: clientId, is_lasting: false });
      return;
    }
    await documents.update({ client_id: clientId }, { is_lasting: true });
    await this.database.sql`
      delete from client_document where id_hash in (
        select id_hash from client_document where is_lasting
        order by read_at desc offset ${MOST_KNOWN} for update skip locked)`;
  }
}

function nameOf({ clientId, address }: ClientAddress): string {
  return `${clientId} ${address}`;
}
