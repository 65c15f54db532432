import type { Letter } from '@libs/identity';
import { plainText } from '@libs/kernel';

export function endpointDisabledLetter(baseUrl: string, { email, url }: { email: string; url: string }): Letter {
  return {
    to: email,
    subject: 'A webhook endpoint of your Mediamaker account is disabled',
    text: `For three days, no event that Mediamaker sent to this address was accepted:

${plainText(url)}

Nothing more is sent to it. Events of the last day wait, and are sent when you
enable the endpoint again. See the answers of your server, and enable it, here:
${baseUrl}/developer/console/webhooks

You get this letter once. If you no longer need the endpoint, delete it there.
`,
  };
}
