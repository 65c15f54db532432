import type { Principal } from '@libs/identity';
import type { JobOrigin } from '@libs/jobs';
import type { ToolServices } from './tool-services.js';

/** Who calls, and what ends with the call. */
export interface ToolCaller {
  principal: Principal;
  /** Whether the caller may call the tool of this name at the address of the call. */
  offers: (tool: string) => boolean;
  /** What stands for the network that the call comes from. */
  network: string;
  /** Refuses a second picture in one POST: a batch answers one at most. To be asked before one is drawn. */
  claimPicture: () => void;
  /** Ends when the caller goes away. */
  signal: AbortSignal;
  /** What jobs of this call are told to come from. */
  origin?: JobOrigin;
  /** Sends `notifications/progress` where the caller asked for it; percent from 0 to 100. */
  reportProgress: (percent: number, message: string) => Promise<void>;
}

/** What a tool may reach; its file needs nothing else, and no framework. */
export type ToolContext = ToolServices & ToolCaller;
