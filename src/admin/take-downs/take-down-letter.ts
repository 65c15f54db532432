import type { Letter } from '@libs/identity';
import { plainText } from '@libs/kernel';
import type { Resource } from '@libs/library';

export function takeDownLetter(to: string, { id, name, take_down_reason: reason }: Resource): Letter {
  return {
    to,
    subject: 'A resource of your Mediamaker account was taken down',
    text: `The operator of this Mediamaker service has taken down a resource of your account.

Resource:  ${plainText(name)}
Id:        ${id}
Reason:    ${reason ?? 'none was given'}

The resource is private now, and its short address no longer works. You can still
download and delete it. You can publish it again only after the operator undoes
the take-down.
`,
  };
}
