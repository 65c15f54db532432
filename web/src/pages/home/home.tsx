import { PageTitle } from '../../parts/page-title.tsx';

export default function Home() {
  return <PageTitle title="Media tools for agents" />;
}
