import { flag, origins, unread } from '@libs/kernel';
import { type ConfigType, registerAs } from '@nestjs/config';
import type { z } from 'zod';

const HOSTED_CLIENTS = ['https://claude.ai', 'https://claude.com', 'https://chatgpt.com', 'https://vscode.dev'];

/** How `/mcp` answers. */
export const mcpForms = {
  MCP_ALLOWED_ORIGINS: origins
    .default(HOSTED_CLIENTS)
    .describe('Browser origins that may call `/mcp`, besides the origin of the service and loopback.'),
  MCP_STANDALONE_STREAM: flag
    .default(false)
    .describe('Whether `GET /mcp` opens an event stream. `off`: it answers 405.'),
};

export const mcpSettings = registerAs('mcp', (read: z.output<z.ZodObject<typeof mcpForms>> = unread()) => ({
  mcpAllowedOrigins: read.MCP_ALLOWED_ORIGINS,
  /** Whether `GET /mcp` opens an event stream. */
  mcpStandaloneStream: read.MCP_STANDALONE_STREAM,
}));

export type McpSettings = ConfigType<typeof mcpSettings>;
