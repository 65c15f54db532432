import type { Tool } from '../define-tool.js';
import { iconFile } from '../icon.js';
import { PROFILE, SERVICE_ICON } from './service-profile.js';

/** The drawings of the service and of its tools, by file name. */
export function iconFiles(tools: readonly Tool[]): ReadonlyMap<string, string> {
  const drawings = [{ name: PROFILE.name, icon: SERVICE_ICON }, ...tools];
  return new Map(drawings.flatMap(({ name, icon }) => (icon === undefined ? [] : [[iconFile(name, icon), icon]])));
}
