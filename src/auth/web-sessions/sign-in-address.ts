/** Where a person signs in who then comes back to a path of this service; `isFresh` asks also whoever is signed in. */
export function signInAddress(path: string, { isFresh = false } = {}): string {
  return `/login?${isFresh ? 'fresh=1&' : ''}return_to=${encodeURIComponent(path)}`;
}
