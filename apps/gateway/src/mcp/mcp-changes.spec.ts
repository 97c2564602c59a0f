import { stubBatchId, stubTag } from '@rfp/testing/stubs/stub-marks';
import { stubId } from '@rfp/testing/stubs/stub-services';
import { stubRun, stubSources } from '@rfp/testing/stubs/stub-sync-documents';
import { type Client } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { callTool, connectMcp, type McpClientOptions } from '../testing/mcp-client.js';
import { startStubGateway, type StubGateway } from '../testing/stub-gateway.js';

/** Marks of the opportunity in the tests. */
const marked = new Set<string>();

/** State of the source in the tests. */
const source = { paused: false, running: true };

let gateway: StubGateway;
const clients: Client[] = [];

const markOf = {
  watch: ['watch', true],
  unwatch: ['watch', false],
  dismiss: ['dismiss', true],
  restore: ['dismiss', false],
  tag: ['tag', true],
  untag: ['tag', false],
} as const;

beforeAll(async () => {
  gateway = await startStubGateway({
    answers: {
      'opportunities.marks': ({ ids }) => ({
        marks: ids.map((id) => ({
          id,
          watched: marked.has('watch'),
          watchers: [],
          dismissal: marked.has('dismiss') ? { by: null, at: '2026-03-10T15:00:00.000Z', reason: 'too_late' } : null,
          tags: marked.has('tag') ? [{ id: stubTag.id, name: stubTag.name, colour: stubTag.colour }] : [],
          notes: 0,
          viewers: [],
        })),
      }),
      'opportunities.change-marks'({ action }) {
        const [mark, isAdded] = markOf[action];
        if (isAdded) marked.add(mark);
        else marked.delete(mark);
        return { batch_id: stubBatchId, matched: 1, changed: 1 };
      },
      'sync.source': ({ key }) => ({ ...sourceOf(key), paused: source.paused }),
      'sync.change-source'({ key, change }) {
        source.paused = change.paused ?? source.paused;
        return { ...sourceOf(key), paused: source.paused };
      },
      'sync.runs': ({ filter }) => ({
        rows: source.running && filter.status === 'running' ? [{ ...stubRun, status: 'running' }] : [],
        total: source.running ? 1 : 0,
      }),
      'sync.cancel'({ id }) {
        source.running = false;
        return { ...stubRun, id, status: 'cancelled' };
      },
      'sync.start'() {
        const already_running = source.running;
        source.running = true;
        const run = { source: 'grants_gov', source_name: 'Grants.gov', run_id: stubRun.id, already_running };
        return { runs: [run], skipped: [] };
      },
    },
  });
});

beforeEach(() => {
  Object.assign(source, { paused: false, running: true });
  marked.clear();
  gateway.requests.length = 0;
});

afterEach(() => Promise.all(clients.splice(0).map((client) => client.close())));
afterAll(() => gateway.close());

function sourceOf(key: string) {
  const found = stubSources.find((one) => one.key === key);
  if (found === undefined) throw new Error(`No source ${key}`);
  return found;
}

async function connect(options: McpClientOptions = {}): Promise<Client> {
  const client = await connectMcp(gateway.url, { as: 'writeToken', query: '?allow_changes=true', ...options });
  clients.push(client);
  return client;
}

const changes = new Set(['sync.change-source', 'sync.start', 'sync.cancel', 'opportunities.change-marks']);

/** Changing requests that reached a service. */
function changesMade(): string[] {
  return gateway.requests.map(({ name }) => name).filter((name) => changes.has(name));
}

const changeSchema = z.object({
  change: z.object({
    made: z.boolean(),
    message: z.string(),
    undo: z.array(z.object({ tool: z.string(), arguments: z.record(z.string(), z.unknown()) })),
  }),
});

const requests: [tool: string, input: Record<string, unknown>, question: RegExp, before: boolean][] = [
  ['sources', { source: 'grants_gov', action: 'pause' }, /^It will no longer .*Grants\.gov\)\?$/, true],
  ['sync_status', { source: 'grants_gov', action: 'cancel' }, /^Cancel the running sync .*Grants\.gov/, true],
  ['sync_status', { source: 'grants_gov', action: 'run' }, /^Sync the source grants_gov \(Grants\.gov\) now\?$/, false],
];

it.each(requests)(
  '%s with %j asks the person for confirmation, changes the source, and is undone by the call that its answer names',
  async (...row) => {
    const [tool, input, question, running] = row;
    source.running = running;
    const questionsAsked: string[] = [];
    const client = await connect({ person: (message) => (questionsAsked.push(message), 'accept') });
    await client.listTools();
    const { change } = changeSchema.parse((await callTool(client, tool, input)).data);
    expect(questionsAsked).toEqual([expect.stringMatching(question)]);
    expect([change.made, changesMade().length]).toEqual([true, 1]);
    const after = { ...source };
    const [undo] = change.undo;
    const undone = await callTool(client, undo?.tool ?? '', undo?.arguments);
    expect(changeSchema.parse(undone.data).change.made).toBe(true);
    expect([questionsAsked.length, changesMade().length]).toEqual([2, 2]);
    expect(after).not.toEqual({ paused: false, running });
    expect(source).toEqual({ paused: false, running });
    expect(undone.text).toContain('To undo it, call ');
  },
);

const id = stubId(1);

it.each([
  [{ action: 'watch' }, /^Watch the opportunity /, 'watch'],
  [
    { action: 'dismiss', reason: 'too_large' },
    /^Dismiss, for all members of the workspace, the opportunity /,
    'dismiss',
  ],
  [{ action: 'tag', tag: 'cloud' }, / with cloud\?$/, 'tag'],
])(
  'get with %j asks the person for confirmation, marks the opportunity, and is undone',
  async (input, question, mark) => {
    const questionsAsked: string[] = [];
    const client = await connect({ person: (message) => (questionsAsked.push(message), 'accept') });
    await client.listTools();
    const { change } = changeSchema.parse((await callTool(client, 'get', { id, ...input })).data);
    expect([change.made, [...marked], questionsAsked]).toEqual([true, [mark], [expect.stringMatching(question)]]);
    const [undo] = change.undo;
    const answer = await callTool(client, undo?.tool ?? '', undo?.arguments);
    expect(answer).toMatchObject({ isError: false });
    const undone = changeSchema.parse(answer.data);
    expect([undone.change.made, marked.size, questionsAsked.length]).toEqual([true, 0, 2]);
  },
);

it('get does not change marks that are so already, or if the person declines', async () => {
  marked.add('watch');
  const client = await connect({ person: () => 'decline' });
  const messages = ['watch', 'unwatch'].map(async (action) => {
    const { data } = await callTool(client, 'get', { id, action });
    return changeSchema.parse(data).change.message;
  });
  expect(await Promise.all(messages)).toEqual([
    'Its marks are so already.',
    'The person declined: nothing was changed.',
  ]);
  expect(changesMade()).toEqual([]);
});

it.each(requests)('%s with %j changes nothing if the person declines', async (tool, input, _question, running) => {
  source.running = running;
  const client = await connect({ person: () => 'decline' });
  await client.listTools();
  const { data, isError } = await callTool(client, tool, input);
  expect([isError, changeSchema.parse(data).change]).toEqual([
    false,
    { made: false, message: 'The person declined: nothing was changed.', undo: [] },
  ]);
  expect(changesMade()).toEqual([]);
});

it.each(requests)(
  '%s with %j is refused if the client cannot ask the person',
  async (tool, input, _question, running) => {
    source.running = running;
    for (const revision of ['2026-07-28', '2025-11-25'] as const) {
      const client = await connect({ revision });
      const { isError, text } = await callTool(client, tool, input);
      expect([isError, text]).toEqual([true, expect.stringMatching(/^FORBIDDEN: .*nothing was changed.*\n.*rfp s/)]);
    }
    expect(changesMade()).toEqual([]);
  },
);

it('an answer to another question confirms nothing', async () => {
  const client = await connect({ person: () => 'accept' });
  const inputResponses = { 'pause sam_gov': { action: 'accept', content: { confirm: true } } };
  const params = { name: 'sources', arguments: { source: 'grants_gov', action: 'pause' }, inputResponses };
  const questionsAsked: string[] = [];
  client.setRequestHandler('elicitation/create', ({ params: { message } }) => {
    questionsAsked.push(message);
    return { action: 'cancel' };
  });
  await client.request({ method: 'tools/call', params });
  expect([questionsAsked.length, changesMade()]).toEqual([1, []]);
});

it.each([
  ['a token that may only read', { as: 'readToken' }],
  ['the demo account', { as: 'demo' }],
  ['a token that may write, without the query parameter for changes', { query: '' }],
] as const)('no change is offered or made for %s', async (_whose, options) => {
  const client = await connect({ ...options, person: () => 'accept' });
  const { tools } = await client.listTools();
  for (const { inputSchema, annotations } of tools) {
    expect(inputSchema.properties).not.toHaveProperty('action');
    expect(annotations?.readOnlyHint).toBe(true);
  }
  for (const [tool, input] of requests) {
    const { isError, text } = await callTool(client, tool, input);
    expect([isError, text]).toEqual([true, expect.stringMatching(/^VALIDATION: Unrecognized key: "action"/)]);
  }
  expect(changesMade()).toEqual([]);
});

it('the tools that offer changes say so in their descriptions', async () => {
  const client = await connect({ as: 'owner' });
  const { tools } = await client.listTools();
  const changing = tools.filter(({ annotations }) => annotations?.readOnlyHint === false);
  expect(changing.map(({ name }) => name)).toEqual(['get', 'sources', 'sync_status']);
  for (const { inputSchema } of changing) expect(inputSchema.properties).toHaveProperty('action');
  expect(client.getInstructions()).toContain('a person confirms each');
});

it.each([
  ['get', { id: stubId(1), action: 'tag' }, /^VALIDATION: tag needs a tag/],
  ['sources', { action: 'pause' }, /^VALIDATION: pause needs the key of a source/],
  ['sync_status', { action: 'run' }, /^VALIDATION: run needs the key of a source/],
  ['sync_status', { source: 'grants_gov', action: 'cancel' }, /^RUN_NOT_RUNNING: /],
])('%s with %j returns an error without asking the person', async (tool, input, text) => {
  source.running = false;
  const client = await connect({
    person() {
      throw new Error('asked');
    },
  });
  await expect(callTool(client, tool, input)).resolves.toMatchObject({
    isError: true,
    text: expect.stringMatching(text),
  });
});

it('a source that is paused already is not changed', async () => {
  source.paused = true;
  const client = await connect({ person: () => 'accept' });
  const { data } = await callTool(client, 'sources', { source: 'grants_gov', action: 'pause' });
  expect(changeSchema.parse(data).change).toEqual({ made: false, message: 'The source is paused already.', undo: [] });
  expect(changesMade()).toEqual([]);
});

it('a sync that is in progress is not started again, and so there is nothing to undo', async () => {
  const client = await connect({ person: () => 'accept' });
  const { data } = await callTool(client, 'sync_status', { source: 'grants_gov', action: 'run' });
  expect(changeSchema.parse(data).change).toEqual({
    made: false,
    message: `Run ${stubRun.id} is in progress, or has just ended.`,
    undo: [],
  });
});
