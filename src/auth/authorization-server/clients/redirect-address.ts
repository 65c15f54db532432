import { isTrustworthy } from '@libs/kernel';

/** What a host may hold and a Content Security Policy, which names it, takes for something else. */
const MEANT_BY_POLICIES = /[*;,']/;

const CONTROL_CHARACTER = /\p{Cc}/u;
/** A web server gets it as it is; the program that opens an address of its own scheme decodes it. */
const ENCODED_CONTROL_CHARACTER = /%(?:[01][\da-f]|7f|c2%[89][\da-f])/i;

/** Whether codes may lead there (RFC 8252, 7): https, http on a loopback address, or a scheme of the application's own. */
export function mayLeadTo(address: unknown): address is string {
  if (typeof address !== 'string' || address.includes('#') || CONTROL_CHARACTER.test(address)) return false;
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '' || MEANT_BY_POLICIES.test(url.host)) return false;
  return isTrustworthy(url) || (isOfApplication(url) && !ENCODED_CONTROL_CHARACTER.test(address));
}

/** A reversed domain name, as RFC 8252, 7.1, wants it. */
const REVERSED_DOMAIN = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;

/**
 * Schemes without a dot that a browser, a system or a program that comes with it acts on: they run code, open files, start or
 * install programs, or write to somebody.
 */
const OF_SYSTEMS: ReadonlySet<string> = new Set(
  (
    'about blob brave cid data devtools edge feed file filesystem http jar javascript livescript mhtml mid mk mocha opera resource ' +
    'vbscript view-source ws wss ' +
    'afp cifs dav davs ftp ftps gopher imap irc ircs ldap ldaps mms nfs nntp news pop rdp rlogin rtmp rtsp scp sftp smb ssh svn ' +
    'telnet tftp tn3270 vnc webcal webdav ' +
    'callto facetime facetime-audio facetime-group geo im mailto maps sip sips skype sms smsto tel telprompt xmpp ' +
    'android-app app-prefs app-settings apt content hcp help intent itunes its jnlp jnlps macappstore macappstores magnet market ' +
    'otpauth packagekit prefs res search shell shortcuts snap steam workflow'
  ).split(' '),
);
const FAMILIES_OF_SYSTEMS = /^(?:apple|chrome|itms|microsoft|moz|ms|search|web\+|x-apple|x-man)\b/;

/**
 * Of a scheme without a dot, an address with a host or a path (`warp://mcp/callback`): whatever stands behind the colon alone
 * (`sms:+1000`) is an order to a program and no place.
 */
function isOfApplication({ protocol, host, pathname }: URL): boolean {
  const scheme = protocol.slice(0, -1);
  if (OF_SYSTEMS.has(scheme) || FAMILIES_OF_SYSTEMS.test(scheme)) return false;
  return REVERSED_DOMAIN.test(protocol) || host !== '' || pathname.startsWith('/');
}
