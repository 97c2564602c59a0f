import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { createServer } from './create-server.js';
import { type McpOptions } from './tool.js';

/**
 * Answers one request of streamable HTTP, in the stateless protocol of 2026-07-28 or in an earlier one without sessions, so any replica can answer.
 * The response is complete JSON, so that the server's limits for responses apply.
 *
 * @param body - parsed body of the request
 */
export async function serveHttp(request: Request, body: unknown, options: McpOptions): Promise<Response> {
  if (await isLegacyRequest(request, body)) return serveLegacy(request, body, options);
  const handler = createMcpHandler(() => createServer(options), { legacy: 'reject', maxSubscriptions: 0 });
  return handler.fetch(request, { parsedBody: body });
}

async function serveLegacy(request: Request, parsedBody: unknown, options: McpOptions): Promise<Response> {
  const server = createServer(options);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const close = () => void server.close();
  request.signal.addEventListener('abort', close, { once: true });
  try {
    await server.connect(transport);
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    request.signal.removeEventListener('abort', close);
    await server.close();
  }
}
