import { Link } from 'wouter';
import { Empty } from '../../parts/empty.tsx';
import { PageTitle } from '../../parts/page-title.tsx';

export default function NotFound() {
  return (
    <>
      <PageTitle title="Nothing is here" />
      <Empty title="There is no page at this address.">
        <Link href="/" className="text-accent underline">
          Start page
        </Link>
      </Empty>
    </>
  );
}
