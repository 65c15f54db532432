import { query } from '../../api/client.ts';
import { Badge } from '../../parts/badge.tsx';
import type { Mood } from '../../parts/notice.tsx';

const WORDS: Readonly<Record<string, readonly [mood: Mood, text: string]>> = {
  ok: ['well', 'The service is running'],
  degraded: ['mind', 'Running with problems: see /healthz'],
  starting: ['mind', 'The service is starting'],
  draining: ['mind', 'The service is restarting'],
};

/** Whether the service works. Its place is kept while it is asked. */
export function HealthBadge() {
  const { data, isPending } = query.useQuery('get', '/healthz');
  if (isPending) return <span className="h-6" />;
  const [mood, text] = WORDS[data?.status ?? ''] ?? ['wrong', 'The service is not available now'];
  return <Badge mood={mood}>{text}</Badge>;
}
