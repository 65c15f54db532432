import { giveBrowser } from './give-browser.js';
import { Service } from './service.js';

export interface ApiAndWorker {
  api: Service;
  /** Shares the data folder of the api. */
  worker: Service;
}

/** A service of two processes: one answers callers, the other makes what they order. */
export async function startApiAndWorker(
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<ApiAndWorker> {
  const api = await Service.prepared({ databaseUrl, environment: { ...environment, ROLE: 'api' } });
  const worker = await Service.prepared({
    databaseUrl,
    dataDir: api.dataDir,
    environment: { ...environment, ROLE: 'worker', PUBLIC_BASE_URL: api.address },
  });
  await giveBrowser(api.dataDir);
  await Promise.all([api.restart(), worker.restart()]);
  return { api, worker };
}
