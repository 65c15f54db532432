import { Link } from 'wouter';
import { LinkButton } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { MCP_ADDRESS } from '../../parts/clients.ts';
import { CopyBlock } from '../../parts/copy.tsx';

/** How another agent comes in. */
export function ConnectCard() {
  return (
    <Card title="Connect a client" className="min-w-0">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <CopyBlock label="MCP address" text={MCP_ADDRESS} />
        <div className="flex flex-wrap gap-3">
          <Link href="/developer/console/connect" asChild>
            <LinkButton look="second">Choose a client</LinkButton>
          </Link>
          <LinkButton look="second" href="/developer/console">
            API keys
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}
