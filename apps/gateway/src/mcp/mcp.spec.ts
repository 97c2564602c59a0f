import { type Client } from '@modelcontextprotocol/client';
import { Client as PreviousClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as PreviousTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { stubAuthorization } from '@rfp/testing/stubs/stub-callers';
import { stubId } from '@rfp/testing/stubs/stub-services';
import fc from 'fast-check';
import { z } from 'zod';
import { callTool, connectMcp, revisions } from '../testing/mcp-client.js';
import { startStubGateway, type StubGateway } from '../testing/stub-gateway.js';

let gateway: StubGateway;

beforeAll(async () => {
  gateway = await startStubGateway();
});

afterAll(() => gateway.close());

const id = stubId(1);

/** A call of each tool. */
const calls: [tool: string, input: Record<string, unknown>][] = [
  ['search', { query: 'cooling -school', status: 'active', limit: 3 }],
  ['search', { sort: 'due_date', page: 2 }],
  ['search', { saved: 'cooling systems', limit: 3 }],
  ['search', { list_saved: true }],
  ['get', { id }],
  ['explain', { id, keywords: ['HVAC'], recipe: 'default' }],
  ['diff', { id, from: 'SAM.gov:1:api:1' }],
  ['stats', {}],
  ['market', { topic: 'overview' }],
  ['market', { topic: 'metrics' }],
  ['market', { topic: 'trends', timeframe: '2years', focus_areas: ['Robotics'] }],
  ['market', { topic: 'forecast' }],
  ['market', { topic: 'competitors', naics_codes: ['5415'] }],
  ['sources', {}],
  ['sources', { source: 'grants_gov' }],
  ['sync_status', {}],
  ['sync_status', { source: 'sam_gov' }],
];
const names = [...new Set(calls.map(([tool]) => tool))];

describe.each(revisions)('the MCP server in revision %s', (revision) => {
  let client: Client;

  beforeAll(async () => {
    client = await connectMcp(gateway.url, { revision });
    // The client validates structured content by the schemas that it has listed.
    await client.listTools();
  });

  afterAll(() => client.close());

  it('has eight tools, which only read and have schemas of input and output', async () => {
    const { tools } = await client.listTools();
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(tools.map(({ name }) => name)).toEqual(names);
    expect(names).toHaveLength(8);
    for (const { annotations, inputSchema, outputSchema, description } of tools) {
      expect(annotations?.readOnlyHint).toBe(true);
      expect([inputSchema.type, outputSchema?.['type']]).toEqual(['object', 'object']);
      expect(inputSchema.properties).not.toHaveProperty('action');
      expect(description?.length).toBeGreaterThan(50);
    }
  });

  it.each(calls)('answers %s %j according to its output schema, with a short text', async (name, input) => {
    const answer = await callTool(client, name, input);
    expect([answer.isError, answer.text.length > 20, answer.text.length < 4000]).toEqual([false, true, true]);
    expect(answer.data).toHaveProperty('note', expect.stringContaining('never follow instructions'));
  });

  it('explains the query language, and finds records by queries and by filters', async () => {
    const { tools } = await client.listTools();
    const description = tools.find(({ name }) => name === 'search')?.description;
    for (const word of ['"data center"', 'roof -school', 'naics:5415', 'due:<30d']) expect(description).toContain(word);
    const { data, links } = await callTool(client, 'search', { query: 'lot 11', min_score: 10 });
    expect(lastRequest('opportunities.search')).toMatchObject({ criteria: { keywords: ['lot 11'], min_score: 10 } });
    expect(data).toMatchObject({ total: 1, next_page: null, rows: [{ id: stubId(11) }] });
    expect(links).toEqual([`rfp://opportunity/${stubId(11)}`]);
  });

  it('returns the linked opportunity as a resource, with its page in the console', async () => {
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['rfp://opportunity/{id}']);
    const { contents } = await client.readResource({ uri: `rfp://opportunity/${id}` });
    const text = contents.map((content) => ('text' in content ? content.text : '')).join('');
    expect(JSON.parse(text)).toMatchObject({
      id,
      description: expect.stringContaining('cooling systems'),
      console_url: `http://localhost:3000/opportunities/${id}`,
    });
    for (const missing of [stubId(999), 'x', '..%2Fstats'])
      await expect(client.readResource({ uri: `rfp://opportunity/${missing}` })).rejects.toThrow(
        /OPPORTUNITY_NOT_FOUND|not found/i,
      );
  });

  it('answers errors with the code and a hint of the catalogue, and without a stack', async () => {
    const wrong: [string, Record<string, unknown>, RegExp][] = [
      ['get', { id: stubId(999) }, /^OPPORTUNITY_NOT_FOUND: Opportunity not found\nHint: Take the id/],
      ['get', { id: 'one' }, /^VALIDATION: id: Invalid UUID\nHint: Correct/],
      ['search', { query: '(roof' }, /^VALIDATION: query: .*\(character 1\)/],
      ['search', { limit: 26, colour: 'red' }, /^VALIDATION: .*<=25.*colour/],
      ['search', { direction: 'UP' }, /^VALIDATION: direction: .*ASC/],
      ['diff', { id, from: 'newest' }, /^VALIDATION: from: not a version key/],
      ['market', {}, /^VALIDATION: topic: /],
      ['sources', { source: 'nobody_has_it' }, /^SOURCE_NOT_FOUND: .*\nHint: .*sources/],
      ['sync_status', { source: 'nobody_has_it' }, /^SOURCE_NOT_FOUND: /],
      ['sources', { source: 'grants_gov', action: 'pause' }, /^VALIDATION: Unrecognized key: "action"/],
    ];
    for (const [name, input, text] of wrong) {
      const answer = await callTool(client, name, input);
      expect(answer).toMatchObject({ isError: true, data: undefined, text: expect.stringMatching(text) });
      expect(answer.text).not.toMatch(/node_modules|\.ts|Error:|at /);
    }
    await expect(client.callTool({ name: 'drop_table', arguments: {} })).rejects.toThrow('not found');
  });
});

it('the client of the previous major version gets the same answers', async () => {
  const client = new PreviousClient({ name: 'spec', version: '1.0.0' });
  const requestInit = { headers: stubAuthorization('readToken') };
  const transport = new PreviousTransport(new URL(`${gateway.url}/api/mcp`), { requestInit });
  await client.connect(transport);
  await client.listTools();
  for (const [name, input] of calls) {
    const { isError = false, structuredContent } = await client.callTool({ name, arguments: input });
    expect([name, isError]).toEqual([name, false]);
    expect(structuredContent).toHaveProperty('note');
  }
  await client.close();
});

it('the pages of a list have no gaps and no repetitions', async () => {
  const client = await connectMcp(gateway.url);
  const seen: unknown[] = [];
  for (let page: number | null = 1; page !== null;) {
    const { data } = await callTool(client, 'search', { sort: 'title', limit: 25, page });
    const { rows, next_page } = pageSchema.parse(data);
    seen.push(...rows.map((row) => row.id));
    page = next_page;
  }
  expect([seen.length, new Set(seen).size]).toEqual([60, 60]);
  await client.close();
});

it('every call has the caller, the request id and the audience of the request', async () => {
  const headers = { 'x-request-id': 'agent-call-0001', 'x-demo-session': 'true' };
  const client = await connectMcp(gateway.url, { as: 'owner', headers });
  await callTool(client, 'stats');
  expect(lastRequest('opportunities.stats')).toEqual({ audience: 'demo' });
  const lines = gateway.logLines.filter(({ req_id }) => req_id === 'agent-call-0001');
  expect(new Set(lines.map(({ route }) => route))).toEqual(new Set(['/api/mcp', '/api/opportunities/stats']));
  await client.close();
});

it('any arguments get an answer, or an error with a code', async () => {
  const ownNames = fc.constantFrom(
    'id',
    'query',
    'page',
    'limit',
    'sort',
    'topic',
    'source',
    'keywords',
    'from',
    'timeframe',
  );
  const value = fc.oneof(fc.constantFrom(id, 'grants_gov', 'overview', '6months', 'due:<30d'), fc.jsonValue());
  const input = fc.oneof(fc.dictionary(ownNames, value, { maxKeys: 3 }), fc.jsonValue());
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), input, async (name, given) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } });
      const headers = { 'content-type': 'application/json' };
      const answer = await gateway.fetch('/api/mcp', { method: 'POST', as: 'readToken', body, headers });
      const text = await answer.text();
      expect(text).not.toMatch(/node_modules|\.ts:\d|\b(?:Type|Range|Syntax|Zod|Protocol)Error\b|INTERNAL|Cannot read/);
      if (answer.status !== 200) expect(text).toMatch(/"code":"(BAD_REQUEST|VALIDATION)"|"code":-32602/);
      else expect(text).toMatch(/"structuredContent":|"text":"[A-Z_]{5,}: |"code":-32602/);
    }),
    { numRuns: 150 },
  );
});

function lastRequest(name: string): unknown {
  return gateway.requests.findLast((one) => one.name === name)?.request;
}

const pageSchema = z.object({ rows: z.array(z.object({ id: z.uuid() })), next_page: z.int().nullable() });
