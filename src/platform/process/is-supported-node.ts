/** The versions with SQLite's locks and `require` of ES modules, both without a flag, in words. */
export const SUPPORTED_NODE = 'Node.js 22.13 or newer, of 23 at least 23.4,';

/** True for a version (`process.versions.node`) that the service can run on. */
export function isSupportedNode(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 23 || (major === 23 && minor >= 4) || (major === 22 && minor >= 13);
}
