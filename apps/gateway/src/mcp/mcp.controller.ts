import { Body, Controller, Inject, Query, Req, Res } from '@nestjs/common';
import { createApiClient } from '@rfp/api-client/api-client';
import { accessError } from '@rfp/contracts/caller';
import { mcpMessageSchema, mcpQuerySchema, type McpMessage } from '@rfp/contracts/routes/mcp';
import { serveHttp } from '@rfp/mcp/serve-http';
import { productVersion } from '@rfp/service-kit/product-version';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { ContractRoute } from '../access/contract-route.decorator.js';
import { CurrentCaller, type Principal } from '../access/principal.js';
import { ContractPipe } from '../edge/contract.pipe.js';
import { gatewaySettings, type GatewaySettings } from '../gateway-settings.js';
import { createInjectFetch } from './inject-fetch.js';

/** Protocol headers, whose values are in the message as well. */
const protocolHeaders = ['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

/** The MCP server: its tools call this API on behalf of the caller. */
@Controller()
export class McpController {
  constructor(@Inject(gatewaySettings) private readonly settings: GatewaySettings) {}

  @ContractRoute('mcp')
  async answer(
    @Query(new ContractPipe(mcpQuerySchema)) { allow_changes }: z.output<typeof mcpQuerySchema>,
    @Body(new ContractPipe(mcpMessageSchema)) message: McpMessage,
    @CurrentCaller() { caller, requester }: Principal,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { siteUrl: origin } = this.settings;
    const response = await serveHttp(webRequestOf(request, origin, requester.signal), message, {
      client: createApiClient({ baseUrl: '', fetch: createInjectFetch(request) }),
      version: productVersion,
      console: origin,
      allowChanges: allow_changes === 'true' && accessError('write', caller) === undefined,
    });
    const text = await response.text();
    void reply.code(response.status).type('application/json; charset=utf-8').send(text);
  }
}

/**
 * The request in the form that the SDK reads, without the body, which is already parsed. The answer is always JSON, even for clients that accept
 * nothing else.
 */
function webRequestOf({ headers, url }: FastifyRequest, origin: string, signal: AbortSignal): Request {
  const passed = new Headers({ accept: 'application/json, text/event-stream', 'content-type': 'application/json' });
  for (const name of protocolHeaders) {
    const value = headers[name];
    if (typeof value === 'string') passed.set(name, value);
  }
  return new Request(new URL(url, origin), { method: 'POST', headers: passed, signal });
}
