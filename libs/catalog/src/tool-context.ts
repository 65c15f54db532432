import type { Principal } from '@libs/identity';
import type { JobOrigin } from '@libs/jobs';
import type { ToolServices } from './tool-services.js';

/** The caller of a tool, and what lives as long as the call. */
export interface ToolCaller {
  principal: Principal;
  /** Whether the caller may call the tool of this name at the address of the call. */
  offers: (tool: string) => boolean;
  /** The client's network: its IPv4 address or its IPv6 /64. */
  network: string;
  /** Refuses a second picture in one POST: a batch answers one at most. To be asked before one is drawn. */
  claimPicture: () => void;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  /** The origin that jobs of this call record: request id and trace context. */
  origin?: JobOrigin;
  /** Sends `notifications/progress` where the caller asked for it; percent from 0 to 100. */
  reportProgress: (percent: number, message: string) => Promise<void>;
}

/** What a tool may reach; its file needs nothing else, and no framework. */
export type ToolContext = ToolServices & ToolCaller;
