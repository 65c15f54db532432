import { PageTitle } from '../../parts/page-title.tsx';

export default function Admin() {
  return <PageTitle title="Administration" />;
}
