import { z } from 'zod';
import { demoSessionHeader } from '../http.js';
import { type Routes } from './route.js';

/** A JSON-RPC message. The MCP server validates the protocol and answers errors in its own form. */
export const mcpMessageSchema = z.looseObject({ jsonrpc: z.literal('2.0') });
export type McpMessage = z.infer<typeof mcpMessageSchema>;

export const mcpQuerySchema = z.strictObject({
  /** `true`: also offers the tools that change data, if the caller may use them. */
  allow_changes: z.literal('true').optional(),
});

/** MCP server for agents. */
export const mcpRoutes = {
  mcp: {
    method: 'POST',
    path: '/mcp',
    access: 'read',
    summary: 'Model Context Protocol, streamable HTTP without sessions: tools and resources for agents',
    query: mcpQuerySchema,
    body: mcpMessageSchema,
    reply: mcpMessageSchema,
    others: {
      '202': { description: 'Accepted: a notification is not answered' },
      '400': { description: 'An error of the protocol, or a body that is no message', reply: mcpMessageSchema },
    },
    requestHeaders: {
      'MCP-Protocol-Version': 'Revision of the protocol, as MCP clients send it.',
      [demoSessionHeader]: '`true` selects the demo records although there are real ones.',
    },
  },
} as const satisfies Routes;
