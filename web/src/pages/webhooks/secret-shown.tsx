import { Button } from '../../parts/button.tsx';
import { CopyBlock } from '../../parts/copy.tsx';
import { DialogFoot } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Time } from '../../parts/time.tsx';
import type { MadeEndpoint } from './endpoint-data.tsx';

/** The secret of an endpoint, this once. */
export function SecretShown({ made, onDone }: { made: MadeEndpoint; onDone: () => void }) {
  return (
    <>
      <Notice mood="mind">Store this secret now: it is not shown again. Your server needs it to verify events.</Notice>
      <CopyBlock label="Signing secret" text={made.secret} />
      {made.previous_secret_until !== undefined && (
        <p className="text-sm text-quiet">
          Events also carry the signature of the old secret until <Time at={made.previous_secret_until} />.
        </p>
      )}
      <CopyBlock
        label="Verify in TypeScript"
        text={`import { Webhook } from 'standardwebhooks';\n\nconst webhook = new Webhook(process.env.WEBHOOK_SECRET);\nconst event = webhook.verify(rawBody, headers);`}
      />
      <DialogFoot>
        <Button onClick={onDone}>Done</Button>
      </DialogFoot>
    </>
  );
}
