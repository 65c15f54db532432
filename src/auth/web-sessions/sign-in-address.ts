/** Address of the sign-in page, which then returns to `path`. `isFresh`: a signed-in person must sign in again too. */
export function signInAddress(path: string, { isFresh = false } = {}): string {
  return `/login?${isFresh ? 'fresh=1&' : ''}return_to=${encodeURIComponent(path)}`;
}
