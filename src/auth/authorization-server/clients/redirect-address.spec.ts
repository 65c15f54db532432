import { describe, expect, it } from 'vitest';
import { mayLeadTo } from './redirect-address.js';

describe('a redirect address', () => {
  it.each([
    'https://client.example/callback?kept=1',
    'https://client.example/callback?kept=%0A',
    'http://127.0.0.1:8787/callback',
    'http://localhost/callback',
    'http://[::1]:1/callback',
    'com.example.app:/callback',
    'com.example.app:callback',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'vscode://publisher.app/auth',
    'vscode-insiders://publisher.app/auth',
    'claude://oauth',
    'windsurf://codeium.windsurf/oauth',
    'warp://mcp/oauth2callback',
    'zed://agent/oauth?kept=%20',
    'raycast://oauth?package_name=Extension',
    'goose://mcp/callback',
    'workbuddy://oauth/callback',
    'app:/callback',
  ])('may be %s', (address) => {
    expect(mayLeadTo(address)).toBe(true);
  });

  it.each([
    ['runs code', 'javascript:alert(1)'],
    ['runs code', 'javascript://host/%0aalert(1)'],
    ['runs code', 'vbscript://host/x'],
    ['is a document', 'data:text/html,x'],
    ['is a document', 'blob:https://client.example/x'],
    ['is a file', 'file:///etc/passwd'],
    ['is a file', 'filesystem:https://client.example/temporary/x'],
    ['is a page of the browser', 'about:blank'],
    ['is a page of the browser', 'chrome://settings'],
    ['is a page of the browser', 'chrome-extension://x/'],
    ['is a page of the browser', 'view-source:https://client.example/'],
    ['can be read on the way', 'http://client.example/callback'],
    ['can be read on the way', 'ws://client.example/callback'],
    ['is of another protocol of the web', 'wss://client.example/callback'],
    ['is of another protocol of the web', 'ftp://client.example/callback'],
    ['is a handler of a web site', 'web+app://callback'],
    ['installs programs', 'itms-services://?action=download-manifest&url=https://evil.example/a.plist'],
    ['installs programs', 'ms-appinstaller:/x'],
    ['starts a program of the system', 'ms-msdt:/id'],
    ['starts a program of the system', 'search-ms:query=x'],
    ['starts a program of the system', 'shell://x'],
    ['starts a program of the system', 'x-apple.systempreferences:/x'],
    ['starts another program', 'steam://run/1'],
    ['starts another program', 'intent://x/#Intent;end'],
    ['writes to somebody', 'sms:+1000'],
    ['writes to somebody', 'mailto:a@client.example'],
    ['calls somebody', 'tel://1000'],
    ['is an order and no place', 'app:order'],
    ['is an order and no place', 'goose://'],
    ['has a fragment', 'https://client.example/callback#x'],
    ['has a user', 'app://me:pass@callback'],
    ['has a line break', 'com.example:/callback\r\nX: 1'],
    ['has a tab', 'https://client.example/call\tback'],
    ['begins with a control character', '\u0001https://client.example/callback'],
    ['has a control character of the second set', 'app://callback/\u0085'],
    ['has U+007F', 'app://callback/\u007f'],
    ['has an encoded line break', 'app://callback?x=%0D%0AX:%201'],
    ['has an encoded U+0000', 'app://callback/%00'],
    ['has an encoded U+007F', 'app://callback/%7f'],
    ['has an encoded U+0085', 'app://callback/%C2%85'],
    ['is no address', 'callback'],
    ['is no text', 7],
  ])('is refused where it %s: %j', (_, address) => {
    expect(mayLeadTo(address)).toBe(false);
  });
});
