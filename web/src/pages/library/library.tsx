import { PageTitle } from '../../parts/page-title.tsx';

export default function Library() {
  return <PageTitle title="Library" />;
}
