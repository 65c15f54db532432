import { type Denial, deny } from '@libs/kernel';

export function sessionIsOver(): Denial {
  return deny('session_expired', 'The session ended while the request was under way.');
}
