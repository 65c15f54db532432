/** The oldest Node.js with SQLite's locks and `require` of ES modules, both without a flag; 23 has them since 23.4. */
export const OLDEST_NODE = '22.13';

/** True for a version (`process.versions.node`) that the service can run on. */
export function isSupportedNode(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 23 || (major === 23 && minor >= 4) || (major === 22 && minor >= 13);
}
