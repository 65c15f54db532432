import { Denial } from '@libs/kernel';

export class SessionIsOver extends Denial {
  constructor() {
    super('session_expired', 'The session ended while the request was under way.');
  }
}
