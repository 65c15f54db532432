import type { Letter } from '@libs/identity';
import { plainText } from '@libs/kernel';

export function endpointDisabledLetter(baseUrl: string, { email, url }: { email: string; url: string }): Letter {
  return {
    to: email,
    subject: 'A webhook endpoint of your Mediamaker account is disabled',
    text: `Mediamaker has disabled a webhook endpoint, because it accepted no event for three
days:

${plainText(url)}

What to do: read the responses of your server on this page, fix the server, then
enable the endpoint:
${baseUrl}/developer/console/webhooks

Events of the last day are waiting, and are sent when you enable the endpoint.
Events that happen while it is disabled are not sent. If you no longer need the
endpoint, delete it on the same page. You get this e-mail once.
`,
  };
}
