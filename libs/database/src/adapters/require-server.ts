import { inSession } from './in-session.js';
import { refuseOldServer } from './refuse-old-server.js';

/** Throws unless the server is reachable, accepts our credentials and is new enough. */
export function requireServer(url: string): Promise<void> {
  return inSession(url, 'mediamaker-cli', refuseOldServer);
}
