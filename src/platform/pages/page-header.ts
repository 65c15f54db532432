import { type Html, html } from './html.js';

/** What a page tells of the person who opened it. */
export interface PagePerson {
  /** An e-mail address, or what a person without one is called. */
  name: string;
  /** Whether the account is the service's own, which is called after no person. */
  isInstallation: boolean;
  isOperator: boolean;
  /** Whether the page of the X account is of use: the service can connect one, or one is connected. */
  hasXPage: boolean;
  /** The hidden field of forms. */
  token: Html;
}

/** Where in the service a page of a signed-in person lies; its tabs are those of the console beside it. */
export type PagePlace = 'developer' | 'account';

type Links = readonly (readonly [href: string, title: string])[];

const MAIN: Links = [
  ['/library', 'Library'],
  ['/playground', 'Playground'],
  ['/developer/console', 'Developers'],
];

const X_PAGE = '/account/x';

const TABS: Readonly<Record<PagePlace, { label: string; links: Links }>> = {
  developer: {
    label: 'Developer console',
    links: [
      ['/developer/console', 'API keys'],
      ['/developer/console/requests', 'Requests'],
      ['/developer/console/usage', 'Usage'],
      ['/developer/console/webhooks', 'Webhooks'],
      ['/developer/console/connect', 'Connect a client'],
    ],
  },
  account: {
    label: 'Account',
    links: [
      ['/account', 'Account'],
      ['/account/sessions', 'Sessions'],
      ['/account/connections', 'Applications'],
      [X_PAGE, 'X account'],
    ],
  },
};

/** The same header as the console's (`web/src/layout/frame.tsx`), without scripts. `signInTo`: where a visitor who signs in comes back to. */
export function pageHeader(person: PagePerson | undefined, place: PagePlace | undefined, signInTo?: string): Html {
  return html`<header class="bar">
    <div>
      <a class="brand" href="/">Mediamaker</a>
      ${person && html`<nav aria-label="Main">${MAIN.map(([href, title]) => link(href, title, isIn(place, href)))}</nav>`}
      ${person ? accountMenu(person) : signInTo !== undefined && signInLink(signInTo)}
    </div>
  </header>`;
}

function signInLink(to: string): Html {
  return html`<a class="aside" href="/login?return_to=${encodeURIComponent(to)}">Sign in</a>`;
}

/** `here`: the address of the page. */
export function pageTabs(place: PagePlace, here: string, person: PagePerson | undefined): Html {
  const { label, links } = TABS[place];
  const shown = links.filter(([href]) => href !== X_PAGE || person?.hasXPage === true);
  return html`<nav class="tabs" aria-label="${label}">
    ${shown.map(([href, title]) => link(href, title, href === here))}
  </nav>`;
}

function isIn(place: PagePlace | undefined, href: string): boolean {
  return place === 'developer' && href === '/developer/console';
}

function link(href: string, title: string, isHere: boolean): Html {
  return html`<a href="${href}" ${isHere && html` class="here" aria-current="page"`}>${title}</a>`;
}

/** As the console draws it (`web/src/parts/icon.tsx`). */
const MACHINE = html`<svg viewBox="0 0 24 24"><path d="M4 5h16v6H4zM4 13h16v6H4zM8 8h.01M8 16h.01" /></svg>`;

function accountMenu({ name, isInstallation, isOperator, token }: PagePerson): Html {
  return html`<details class="menu">
    <summary>
      <span class="face" aria-hidden="true">${isInstallation ? MACHINE : name.slice(0, 1).toUpperCase()}</span
      ><span class="name">${name}</span><span class="hidden">Your account</span>
    </summary>
    <div>
      <p>${name}</p>
      <a href="/account">Account</a>
      <a href="/docs">HTTP reference</a>
      ${isOperator && html`<a href="/admin">Administration</a>`}
      <form method="post" action="/logout">${token}<button>Sign out</button></form>
    </div>
  </details>`;
}
