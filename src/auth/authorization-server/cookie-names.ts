/**
 * Names by which browsers hold a cookie to TLS, and to this host where it goes to every path (RFC 6265bis, 4.1.3); plain
 * http has no such names.
 */
export function cookieNames(baseUrl: string) {
  const [host, secure] = baseUrl.startsWith('https:') ? ['__Host-', '__Secure-'] : ['', ''];
  return {
    session: `${host}oauth_session`,
    interaction: `${secure}oauth_interaction`,
    resume: `${secure}oauth_resume`,
  };
}
