import { PageTitle } from '../../parts/page-title.tsx';

export default function Account() {
  return <PageTitle title="Account" />;
}
