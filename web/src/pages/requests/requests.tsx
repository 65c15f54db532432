import { DeveloperTabs } from '../../layout/developer-tabs.tsx';
import { PageTitle } from '../../parts/page-title.tsx';

export default function Requests() {
  return (
    <>
      <DeveloperTabs />
      <PageTitle title="Requests" />
    </>
  );
}
