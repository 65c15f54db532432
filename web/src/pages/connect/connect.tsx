import { DeveloperTabs } from '../../layout/developer-tabs.tsx';
import { PageTitle } from '../../parts/page-title.tsx';

export default function Connect() {
  return (
    <>
      <DeveloperTabs />
      <PageTitle title="Connect a client" />
    </>
  );
}
