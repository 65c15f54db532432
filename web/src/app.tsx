/**
 * The console: pages of the service that live in the browser.
 *
 * `pages/<page>` has a folder for each page, loaded when it is opened; a page imports no other page. `parts` are what pages are made of,
 * `layout` is what surrounds them, `api` calls the service through its own description, `live` hears what happens. The service renders
 * sign-in, consent, API keys and e-mails itself (`src/console`), because they work without JavaScript.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { queries } from './api/queries.ts';
import { Frame } from './layout/frame.tsx';
import { lazily } from './layout/lazily.ts';
import { PageFailed } from './layout/page-failed.tsx';
import { LiveRefresh } from './live/refresh.tsx';
import { Skeleton } from './parts/skeleton.tsx';
import { session } from './session.ts';

const Home = lazily(() => import('./pages/home/home.tsx'));
const Library = lazily(() => import('./pages/library/library.tsx'));
const Resource = lazily(() => import('./pages/library/resource.tsx'));
const Playground = lazily(() => import('./pages/playground/playground.tsx'));
const Requests = lazily(() => import('./pages/requests/requests.tsx'));
const Usage = lazily(() => import('./pages/usage/usage.tsx'));
const Webhooks = lazily(() => import('./pages/webhooks/webhooks.tsx'));
const Connect = lazily(() => import('./pages/connect/connect.tsx'));
const Account = lazily(() => import('./pages/account/account.tsx'));
const Admin = lazily(() => import('./pages/admin/admin.tsx'));
const NotFound = lazily(() => import('./pages/not-found/not-found.tsx'));

/** Every address here is one of `src/web/console-paths.ts`. */
export function App() {
  return (
    <QueryClientProvider client={queries}>
      {session && <LiveRefresh />}
      <Frame>
        <PageFailed>
          <Suspense fallback={<Skeleton className="h-[70vh] w-full" />}>
            <Switch>
              <Route path="/" component={Home} />
              <Route path="/library" component={Library} />
              <Route path="/library/:id">{({ id }) => <Resource key={id} id={id} />}</Route>
              <Route path="/playground" component={Playground} />
              <Route path="/developer/console/requests" component={Requests} />
              <Route path="/developer/console/usage" component={Usage} />
              <Route path="/developer/console/webhooks" component={Webhooks} />
              <Route path="/developer/console/connect" component={Connect} />
              <Route path="/account" component={Account} />
              {session?.isOperator === true && <Route path="/admin/*?" component={Admin} />}
              <Route component={NotFound} />
            </Switch>
          </Suspense>
        </PageFailed>
      </Frame>
    </QueryClientProvider>
  );
}
