import type { Principal } from '@libs/identity';
import type {
  CreditsLeft,
  DeleteResource,
  LibraryResource,
  ListResources,
  Resource,
  RestoreResource,
  UpdateResource,
} from '@libs/library';
import type { AwaitResource, CancelProduction, StartProduction } from '@libs/production';
import type { Tool } from './define-tool.js';

/** What the tools are built on; one object for the whole process. */
export interface ToolServices {
  tools: ReadonlyMap<string, Tool>;
  startProduction: StartProduction;
  awaitResource: AwaitResource;
  cancelProduction: CancelProduction;
  listResources: ListResources;
  updateResource: UpdateResource;
  deleteResource: DeleteResource;
  restoreResource: RestoreResource;
  findResource(accountId: string, resourceId: string): Promise<Resource>;
  creditsLeft(accountId: string): Promise<CreditsLeft>;
  /** The caller's view of a row, with freshly signed addresses. */
  present(resource: Resource): LibraryResource;
  /** Absolute address of a path of this service. */
  address(path: string): string;
}

/** What a tool may reach in one call; its file needs nothing else, and no framework. */
export interface ToolContext extends ToolServices {
  principal: Principal;
  /** Ends when the caller goes away. */
  signal: AbortSignal;
  /** Sends `notifications/progress` where the caller asked for it; percent from 0 to 100. */
  reportProgress(percent: number, message: string): Promise<void>;
}
