import { McpServer } from '@modelcontextprotocol/server';
import { addOpportunityResource } from './opportunity-resource.js';
import { outsideNote } from './outside-text.js';
import { addTool, type McpOptions } from './tool.js';
import { diffTool } from './tools/diff.js';
import { explainTool } from './tools/explain.js';
import { getTool } from './tools/get.js';
import { marketTool } from './tools/market.js';
import { searchTool } from './tools/search.js';
import { sourcesTool } from './tools/sources.js';
import { statsTool } from './tools/stats.js';
import { syncStatusTool } from './tools/sync-status.js';

/** An MCP server for one connection or one request, with the tools and resources of the caller. */
export function createServer(options: McpOptions): McpServer {
  const changes = options.allowChanges
    ? 'Some tools offer changes by their argument action; a person confirms each, and the answer tells how to undo it.'
    : 'All tools only read.';
  const server = new McpServer(
    { name: 'rfp-grant-tracker', title: 'RFP & Grant Tracker', version: options.version },
    {
      instructions: `Contract and grant opportunities with an explained score. Begin with search; get, explain and diff take the id of a row. ${changes} ${outsideNote}`,
      // Both lists never change, so there is nothing to subscribe to.
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
    },
  );
  addTool(server, searchTool(options));
  addTool(server, getTool(options));
  addTool(server, explainTool(options));
  addTool(server, diffTool(options));
  addTool(server, statsTool(options));
  addTool(server, marketTool(options));
  addTool(server, sourcesTool(options));
  addTool(server, syncStatusTool(options));
  addOpportunityResource(server, options);
  return server;
}
