/** The person of this page, as the service wrote it into the page; undefined for a visitor. */
export interface Session {
  accountId: string;
  /** An e-mail address, or what a person without one is called. */
  name: string;
  /** Whether it is the service's own account, which is called after no person. */
  isInstallation: boolean;
  isOperator: boolean;
  /** Whether the service can connect an X account, or one is connected. */
  hasXPage: boolean;
  /** How this session began: one of a wallet link only looks. */
  method: 'password' | 'wallet' | 'link' | 'wallet_link';
  /** For forms that leave this page, such as signing out. */
  formToken: string;
}

const ROOT = document.getElementById('console');

/** Whose page this is. Read once: a person who signs in or out elsewhere has a new page, or is told by the first refused request. */
export const session: Session | undefined = read(ROOT?.dataset['session']);

/** The address that clients connect to. */
export const baseUrl: string = ROOT?.dataset['baseUrl'] ?? location.origin;

/** Days for which requests are kept; 0: they are not recorded. */
export const requestLogDays = Number(ROOT?.dataset['requestLogDays']);

/** Whether strangers may open an account. */
export const isSignUpOpen: boolean = ROOT?.dataset['signUp'] === 'open';

/** Who is signed in in this browser now, as a new page would say; undefined: nobody. Throws where the service does not answer. */
export function sessionNow(): Promise<Session | undefined> {
  return new Promise((resolve, reject) => {
    // Its document is read without a text that becomes HTML on this page, which the content policy forbids.
    const request = new XMLHttpRequest();
    request.open('GET', '/');
    request.responseType = 'document';
    request.addEventListener('load', () => {
      const root = request.responseXML?.getElementById('console');
      if (root) resolve(read(root.dataset['session']));
      else reject(new Error(`The service answered with status ${request.status}.`));
    });
    request.addEventListener('error', () => reject(new Error('The service did not answer.')));
    request.send();
  });
}

function read(text: string | undefined): Session | undefined {
  return text === undefined || text === '' ? undefined : (JSON.parse(text) as Session);
}
