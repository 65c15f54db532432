import type { Letter } from '@libs/identity';

const NOT_ME = 'If this was not you, do nothing: nobody can continue without the link.';

export function signUpLetter(baseUrl: string, to: string, token: string): Letter {
  return {
    to,
    subject: 'Your Mediamaker account',
    text: `Somebody, probably you, asked to open a Mediamaker account for this address.

To open it, choose a password within 24 hours:
${baseUrl}/login/verify?token=${token}

${NOT_ME}
`,
  };
}

export function hasAccountLetter(baseUrl: string, to: string): Letter {
  return {
    to,
    subject: 'You have a Mediamaker account',
    text: `Somebody, probably you, asked to open a Mediamaker account for this address, which already has one.

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
    text: `Somebody, probably you, asked for a new password for the Mediamaker account of this address.

Choose it within 30 minutes:
${baseUrl}/login/reset?token=${token}

The new password signs you out everywhere and disconnects all applications of your
account. API keys stay valid. ${NOT_ME}
`,
  };
}
