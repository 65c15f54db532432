import type { Letter } from '@libs/identity';

const NOT_ME = 'If this was not you, do nothing: without this letter nobody can go on.';

export function signUpLetter(baseUrl: string, to: string, token: string): Letter {
  return {
    to,
    subject: 'Your Mediamaker account',
    text: `Somebody, hopefully you, wants to open a Mediamaker account for this address.

Choose a password here, within a day:
${baseUrl}/login/verify?token=${token}

${NOT_ME}
`,
  };
}

export function hasAccountLetter(baseUrl: string, to: string): Letter {
  return {
    to,
    subject: 'You have a Mediamaker account',
    text: `Somebody, hopefully you, wanted to open a Mediamaker account for this address, which has one already.

Sign in:                ${baseUrl}/login
Choose a new password:  ${baseUrl}/login/forgot

If this was not you, do nothing.
`,
  };
}

export function resetLetter(baseUrl: string, to: string, token: string): Letter {
  return {
    to,
    subject: 'A new password for Mediamaker',
    text: `Somebody, hopefully you, wants a new password for the Mediamaker account of this address.

Choose it here, within half an hour:
${baseUrl}/login/reset?token=${token}

It signs you out everywhere and disconnects every application that may act for your
account. API keys stay valid. ${NOT_ME}
`,
  };
}
