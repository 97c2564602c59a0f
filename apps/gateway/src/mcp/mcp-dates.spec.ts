import { type Client } from '@modelcontextprotocol/client';
import { type DateNote } from '@rfp/contracts/notice';
import { stubDiff, stubExplanation } from '@rfp/testing/stubs/stub-documents';
import { anOpportunity, anOpportunityDetail } from '@rfp/testing/stubs/stub-services';
import { callTool, connectMcp } from '../testing/mcp-client.js';
import { startStubGateway, type StubGateway } from '../testing/stub-gateway.js';

const assumed: DateNote = { printed: '2026-12-16T17:00:00', reading: 'read', assumed: ['zone'] };
const unread: DateNote = { printed: '2026-02-30', reading: 'not_understood', assumed: [] };
const none: DateNote = { printed: '2099-12-31T00:00:00-05:00', reading: 'none_stated', assumed: [] };

const opportunity = anOpportunity(1);
const { id } = opportunity;
const detail = { ...anOpportunityDetail(opportunity), due_date: null, due_at: null };
const factor = { part: 'urgency' as const, points: 20, weight: 25, field: 'due_date', label: 'Due' };
const change = { field: 'due_date', from: unread.printed, to: '2026-12-16T17:00:00-05:00' };
let note = none;
let gateway: StubGateway;
let client: Client;

beforeAll(async () => {
  gateway = await startStubGateway({
    answers: {
      'opportunities.get': () => ({ ...detail, due_date_note: note }),
      'opportunities.explain': () => ({
        ...stubExplanation(opportunity),
        factors: [unread, none].map((date_note) => ({ ...factor, quote: date_note.printed, date_note })),
      }),
      'opportunities.diff': () => ({
        ...stubDiff(opportunity),
        changes: [
          { ...change, from_note: unread, to_note: assumed },
          { ...change, from: null, to: null, from_note: none },
        ],
      }),
    },
  });
  client = await connectMcp(gateway.url);
  // The client validates structured content by the schemas that it has listed.
  await client.listTools();
});

afterAll(async () => {
  await client.close();
  await gateway.close();
});

const textOf = async (tool: string) => (await callTool(client, tool, { id })).text;

it('an agent reads that no closing date is stated if the printed date is a placeholder', async () => {
  note = none;
  const text = await textOf('get');
  expect(text).toContain('Due: No closing date stated');
  expect(text).toContain('Note on the due date: Printed: 2099-12-31T00:00:00-05:00');
  note = unread;
  const other = await textOf('get');
  expect(other).toContain('Due: 2026-02-30');
  expect(other).toContain('Note on the due date: Not understood: shown as printed');
});

it('an agent reads in explanations and comparisons how a date was interpreted', async () => {
  const explained = await textOf('explain');
  expect(explained).toContain('20 Urgency: Due 2026-02-30 (Not understood: shown as printed)');
  expect(explained).toContain('20 Urgency: Due No closing date stated (Printed: 2099-12-31T00:00:00-05:00)');
  const compared = await textOf('diff');
  expect(compared).toContain(
    'due_date: 2026-02-30 (Not understood: shown as printed) -> 2026-12-16T17:00:00-05:00 (Time zone assumed. Printed: 2026-12-16T17:00:00)',
  );
  expect(compared).toContain('due_date: No closing date stated (Printed: 2099-12-31T00:00:00-05:00) -> not stated');
});
