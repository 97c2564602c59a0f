import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { stubAuthorization, type StubCallerName } from '@rfp/testing/stubs/stub-callers';

/** Revisions of the protocol that the server supports: the revision without sessions, and its predecessor. */
export const revisions = ['2026-07-28', '2025-11-25'] as const;
export type Revision = (typeof revisions)[number];

export interface McpClientOptions {
  as?: StubCallerName;
  revision?: Revision;
  query?: string;
  headers?: Record<string, string>;
  /** Answers forms on behalf of the person; without it, the client cannot show forms. */
  person?: (message: string) => 'accept' | 'decline';
}

/** The official client, connected to the MCP server of a gateway. */
export async function connectMcp(
  url: string,
  { as = 'readToken', revision = '2026-07-28', query = '', headers = {}, person }: McpClientOptions = {},
): Promise<Client> {
  const client = new Client(
    { name: 'spec', version: '1.0.0' },
    {
      capabilities: person === undefined ? {} : { elicitation: { form: {} } },
      versionNegotiation: { mode: revision === '2026-07-28' ? { pin: revision } : 'legacy' },
    },
  );
  if (person !== undefined)
    client.setRequestHandler('elicitation/create', ({ params: { message } }) => {
      const action = person(message);
      return action === 'accept' ? { action, content: { confirm: true } } : { action };
    });
  const requestInit = { headers: { ...stubAuthorization(as), ...headers } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/api/mcp${query}`), { requestInit }));
  return client;
}

export interface ToolAnswer {
  isError: boolean;
  /** Structured content. */
  data: unknown;
  text: string;
  /** Addresses of linked resources. */
  links: string[];
}

export async function callTool(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
  options: { signal?: AbortSignal } = {},
): Promise<ToolAnswer> {
  const { isError = false, structuredContent, content } = await client.callTool({ name, arguments: input }, options);
  return {
    isError,
    data: structuredContent,
    text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    links: content.flatMap((part) => (part.type === 'resource_link' ? [part.uri] : [])),
  };
}
