/** How a host treats what a view declares (MCP Apps, CSP construction). */
export const POLICIES = {
  /** Declared domains are let through. */
  honoured: (domains: string) => ({ media: `'self' data: ${domains}`, images: `'self' data: ${domains}` }),
  /** They are not; bytes of the view's own are. */
  ignored: () => ({ media: `'self' data: blob:`, images: `'self' data: blob:` }),
  /** The default of the specification: no `blob:`. */
  withoutBlob: () => ({ media: `'self' data:`, images: `'self' data:` }),
  /** No media at all. */
  nothing: () => ({ media: `'none'`, images: `'self' data:` }),
} as const;

export type Policy = keyof typeof POLICIES;

/** The policy of the frame that holds a view, whose own document inherits it. */
export function contentPolicy(policy: Policy, domains: readonly string[]): string {
  const { media, images } = POLICIES[policy](domains.join(' '));
  return [
    `default-src 'none'`,
    `script-src 'self' 'unsafe-inline'`,
    `style-src 'self' 'unsafe-inline'`,
    `connect-src 'self'`,
    `img-src ${images}`,
    `font-src 'self'`,
    `media-src ${media}`,
    `frame-src 'none'`,
    `object-src 'none'`,
    `base-uri 'self'`,
  ].join('; ');
}

/** The host's own page. */
export function hostPage(script: string): string {
  return `<!doctype html><html lang="en"><title>Chat</title><style>
    body { margin: 0; background: light-dark(#fff, #111); }
    iframe { display: block; width: 100%; height: 160px; border: 0; }
    iframe.full { height: 100vh !important; }
    </style><iframe title="View" allow="clipboard-write"></iframe><script type="module">${script}</script></html>`;
}

/** The sandbox between host and view: it loads the view into a frame of its own, and passes messages on (MCP Apps, Sandbox proxy). */
export const SANDBOX_PAGE = `<!doctype html><html lang="en"><title>Sandbox</title><style>
  html, body, iframe { margin: 0; width: 100%; height: 100%; border: 0; display: block; }
  </style><script>
  const view = document.createElement('iframe');
  view.title = 'View';
  view.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  addEventListener('message', ({ source, data }) => {
    if (source === view.contentWindow) parent.postMessage(data, '*');
    else if (source === parent && data.method === 'ui/notifications/sandbox-resource-ready') {
      view.srcdoc = data.params.html;
      document.body.append(view);
    } else if (source === parent) view.contentWindow.postMessage(data, '*');
  });
  addEventListener('DOMContentLoaded', () => {
    parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} }, '*');
  });
  </script><body></body></html>`;
