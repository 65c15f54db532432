/** The person of this page, as the service wrote it into the page; undefined for a visitor. */
export interface Session {
  accountId: string;
  /** An e-mail address, or what a person without one is called. */
  name: string;
  isOperator: boolean;
  /** How this session began: one of a wallet link only looks. */
  method: 'password' | 'wallet' | 'link' | 'wallet_link';
  /** For forms that leave this page, such as signing out. */
  formToken: string;
}

const ROOT = document.getElementById('console');

/** Read once: a person who signs in or out elsewhere has a new page, or is told by the first refused request. */
export const session: Session | undefined = read(ROOT?.dataset['session']);

/** The address that clients connect to. */
export const baseUrl: string = ROOT?.dataset['baseUrl'] ?? location.origin;

function read(text: string | undefined): Session | undefined {
  return text === undefined || text === '' ? undefined : (JSON.parse(text) as Session);
}
