/**
 * Runs in the browser, on the page of a wallet link: sends its form once the page is really shown. A browser that loads the
 * page ahead of a click runs scripts too, and must not use the link up.
 */
export const WALLET_LINK_SCRIPT = `const form = document.querySelector('#wallet-link');
let isSent = false;

const send = () => {
  if (isSent || document.prerendering || document.visibilityState !== 'visible') return;
  isSent = true;
  form.requestSubmit();
};

document.addEventListener('prerenderingchange', send);
document.addEventListener('visibilitychange', send);
send();
`;
