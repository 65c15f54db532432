import { Link } from 'wouter';
import { query } from '../../api/client.ts';
import { Card } from '../../parts/card.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { MadeCard } from './made-card.tsx';

/** Two rows. */
const SHOWN = 8;

/** `expected`: how many there will be, so that nothing moves when they come. */
export function LastMade({ expected }: { expected: number }) {
  const { data } = query.useQuery('get', '/api/library', { params: { query: { status: 'completed', limit: SHOWN } } });
  return (
    <Card
      title="Recently made"
      action={
        <Link href="/library" className="text-sm font-medium text-accent no-underline hover:underline">
          Open the library
        </Link>
      }
    >
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 lg:grid-cols-4">
        {data
          ? data.items.map((entry) => <MadeCard key={entry.id} entry={entry} />)
          : Array.from({ length: Math.min(expected, SHOWN) }, (_, at) => (
              <div key={at}>
                <Skeleton className="aspect-video rounded-xl" />
                <div className="h-11" />
              </div>
            ))}
      </div>
    </Card>
  );
}
