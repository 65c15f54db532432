import { PageTitle } from '../../parts/page-title.tsx';

export default function Resource({ id }: { id: string }) {
  return <PageTitle title={id} />;
}
