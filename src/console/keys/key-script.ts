/**
 * Runs in the browser, on the pages of keys. Copy buttons, which are hidden where scripts are off; Cancel closes its question
 * without a new page; and a second press of a button within two seconds sends nothing, so that its answer does not take the
 * place of the one that shows the key.
 */
export const KEY_SCRIPT = `const PAUSE_MS = 2000;

for (const form of document.querySelectorAll('form')) {
  let sentAt = -Infinity;
  form.addEventListener('submit', (event) => {
    if (performance.now() - sentAt < PAUSE_MS) event.preventDefault();
    else sentAt = performance.now();
  });
}

const copy = async (shown) => {
  try {
    await navigator.clipboard.writeText(shown.textContent);
    return 'Copied.';
  } catch {
    // Browsers give the clipboard to no page of plain http but of this computer.
    getSelection().selectAllChildren(shown);
    return 'Selected: copy it with your keyboard.';
  }
};

for (const button of document.querySelectorAll('button[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    button.previousElementSibling.textContent = await copy(document.getElementById(button.dataset.copy));
  });
}

for (const link of document.querySelectorAll('a[data-close]')) {
  link.addEventListener('click', (event) => {
    event.preventDefault();
    const question = link.closest('details');
    question.open = false;
    question.querySelector('summary').focus();
  });
}
`;
