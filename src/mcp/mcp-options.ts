/** What the MCP endpoint takes from the environment. */
export class McpOptions {
  /** `{base_url}`, without a path. */
  publicBaseUrl: URL;
  /** Origins of browser clients besides our own and loopback ones, as `https://host[:port]`. */
  allowedOrigins: readonly string[];
  /** Outside production a Host header may also be a loopback name. */
  development: boolean;
  /** Version of this program, shown to clients. */
  version: string;
}
