import { Link } from 'wouter';
import { LinkButton } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { PageTitle } from '../../parts/page-title.tsx';

/** As the service answers an address that it does not know (`src/platform/refusals/refusal-page.ts`). */
export default function NotFound() {
  return (
    <>
      <PageTitle title="Page not found" />
      <Card>
        <p className="mb-4">There is no page at this address.</p>
        <div className="flex flex-wrap gap-3">
          <Link href="/library" asChild>
            <LinkButton>Open the library</LinkButton>
          </Link>
          <Link href="/" asChild>
            <LinkButton look="second">Home</LinkButton>
          </Link>
        </div>
      </Card>
    </>
  );
}
