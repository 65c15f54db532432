import { DeveloperTabs } from '../../layout/developer-tabs.tsx';
import { PageTitle } from '../../parts/page-title.tsx';

export default function Webhooks() {
  return (
    <>
      <DeveloperTabs />
      <PageTitle title="Webhooks" />
    </>
  );
}
