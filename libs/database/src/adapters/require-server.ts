import { inSession } from './in-session.js';
import { refuseOldServer } from './refuse-old-server.js';

/** The server answers, lets us into the database and is new enough. Throws what keeps it from that. */
export function requireServer(url: string): Promise<void> {
  return inSession(url, 'mediamaker-cli', refuseOldServer);
}
