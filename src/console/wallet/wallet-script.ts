/** Runs in the browser, on the sign-in page: asks the wallet extension (EIP-1193) for an address and its signature. */
export const WALLET_SCRIPT = `const form = document.querySelector('#wallet');
const mistake = form.querySelector('.mistake');
const button = form.querySelector('button');

const tell = (text) => {
  mistake.textContent = text;
  mistake.hidden = text === '';
};

const answerOf = async (response) => {
  const body = await response.json();
  if (!response.ok) throw new Error(body.error_description ?? 'The sign-in did not work.');
  return body;
};

const signIn = async () => {
  if (!window.ethereum) throw new Error('There is no wallet extension in this browser.');
  const [address] = await window.ethereum.request({ method: 'eth_requestAccounts' });
  const { message } = await answerOf(await fetch('/login/wallet/nonce?address=' + encodeURIComponent(address)));
  const hex = '0x' + [...new TextEncoder().encode(message)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const signature = await window.ethereum.request({ method: 'personal_sign', params: [hex, address] });
  const signed = JSON.stringify({ message, signature, return_to: form.dataset.returnTo });
  const headers = { 'content-type': 'application/json' };
  const { return_to } = await answerOf(await fetch('/login/wallet', { method: 'POST', headers, body: signed }));
  location.assign(return_to);
};

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  tell('');
  button.disabled = true;
  try {
    await signIn();
  } catch (error) {
    // 4001 (EIP-1193): its owner said no.
    tell(error.code === 4001 ? 'The wallet did not sign.' : error.message);
  } finally {
    button.disabled = false;
  }
});
`;
