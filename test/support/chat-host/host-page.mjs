/**
 * What a chat runs in its own page: the reference implementation of a host, from the authors of the specification, with one view. The
 * test drives it by `openView`, and answers it by the functions `callTool` and `told` of the page.
 */
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

const frame = document.querySelector('iframe');
let bridge;

globalThis.openView = async ({ sandbox, html, csp, capabilities, context, input, isSilent }) => {
  if (isSilent) return openUnanswered({ sandbox, html, csp });
  bridge = new AppBridge(null, { name: 'reference host', version: '1.0.0' }, capabilities, { hostContext: context });
  bridge.oncalltool = ({ name, arguments: given }) => globalThis.callTool(name, given);
  bridge.onopenlink = (asked) => answered('open-link', asked);
  bridge.ondownloadfile = (asked) => answered('download-file', asked);
  Object.assign(bridge, { onmessage: (asked) => answered('message', asked) });
  bridge.onupdatemodelcontext = (asked) => answered('model-context', asked);
  bridge.onrequestdisplaymode = async ({ mode }) => {
    frame.classList.toggle('full', mode === 'fullscreen');
    await bridge.sendHostContextChange({ displayMode: mode });
    return { mode };
  };
  bridge.onsizechange = ({ height }) => {
    frame.style.height = `${height}px`;
  };
  const loaded = new Promise((resolve) => {
    bridge.onsandboxready = resolve;
  });
  const initialized = new Promise((resolve) => {
    bridge.oninitialized = resolve;
  });
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.src = sandbox;
  await loaded;
  await bridge.sendSandboxResourceReady({ html, csp });
  await initialized;
  await bridge.sendToolInput({ arguments: input });
};

globalThis.tellResult = (result) => bridge.sendToolResult(result);
globalThis.tellCancelled = () => bridge.sendToolCancelled({ reason: 'user action' });
globalThis.tellContext = (context) => bridge.sendHostContextChange(context);
globalThis.closeView = () => bridge.teardownResource({});

async function answered(what, asked) {
  await globalThis.told(what, asked);
  return {};
}

/** A host that loads the view and never speaks with it. */
function openUnanswered({ sandbox, html, csp }) {
  const method = 'ui/notifications/sandbox-resource-ready';
  addEventListener('message', ({ data }) => {
    if (data.method !== 'ui/notifications/sandbox-proxy-ready') return;
    frame.contentWindow.postMessage({ jsonrpc: '2.0', method, params: { html, csp } }, '*');
  });
  frame.src = sandbox;
}
