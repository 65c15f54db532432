import { PageTitle } from '../../parts/page-title.tsx';

export default function Playground() {
  return <PageTitle title="Playground" />;
}
