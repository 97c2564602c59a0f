import { listCommand, type ListSelection } from '@rfp/api-client/list-command';
import { execFileSync } from 'node:child_process';
import { openTerminal, type Terminal } from '../../testing/terminal.js';

let terminal: Terminal;

beforeAll(async () => {
  terminal = await openTerminal();
});
afterAll(() => terminal.close());

/** Splits a command line into arguments, like a shell. */
function argumentsOf(command: string): string[] {
  const printed = execFileSync('sh', ['-c', command.replace(/^rfp /, String.raw`printf '%s\0' `)], {
    encoding: 'utf8',
  });
  return printed.split('\0').slice(0, -1);
}

async function readBack(selection: ListSelection): Promise<unknown> {
  const { code, err } = await terminal.rfp(argumentsOf(listCommand(selection)));
  expect([code, err]).toEqual([0, expect.any(String)]);
  return terminal.requests.findLast(({ name }) => name === 'opportunities.list')?.request;
}

const hostile = `it's "$(touch /tmp/x)" OR \`id\` \\ -school`;

const selections: ListSelection[] = [
  { filter: {} },
  { filter: { for_you: 'new' } },
  { filter: {}, sort: ['relevance_score', 'DESC'] },
  {
    filter: {
      q: hostile,
      status: 'active',
      source_type: 'federal_contract',
      source_name: 'SAM.gov',
      agency_name: "Veterans' Affairs; rm -rf ~",
      naics_code: '5415',
      psc_code: 'DA01',
      aln_code: '10.001',
      set_aside: 'women owned',
      state: 'VA',
      eligible_applicant: 'Small businesses',
      min_score: 80,
      min_value: 0,
      max_value: 2_500_000.5,
      posted_since: '2026-01-31',
      due_by: '2026-12-31',
      due_within_days: 30,
    },
    sort: ['due_date', 'DESC'],
  },
  { filter: { q: '-school' }, sort: ['estimated_value', 'ASC'] },
  { filter: {}, sort: ['title', 'ASC'] },
  { filter: {}, sort: ['personal_total', 'DESC'] },
  { filter: {}, sort: ['posted_date', 'DESC'], asOf: '2026-03-03T14:00:00.000Z' },
];

it.each(selections)('the command that the console copies selects the same list: %j', async (selection) => {
  const { filter, sort, asOf } = selection;
  const then = asOf === undefined ? {} : { as_of: asOf };
  expect(await readBack(selection)).toMatchObject({
    filter,
    ...(sort === undefined ? {} : { sort }),
    offset: 0,
    ...then,
  });
});

it('the command has the page and the demo records, and no control character of a hostile link', async () => {
  const selection: ListSelection = {
    filter: { q: 'roof\u001B[201~\nrm' },
    page: 3,
    perPage: 50,
    demo: true,
  };
  expect(listCommand(selection)).toBe(`rfp opp list --search='roof [201~ rm' --page=3 --per-page=50 --demo`);
  expect(await readBack({ ...selection, filter: { q: 'roof' } })).toMatchObject({
    audience: 'demo',
    offset: 100,
    limit: 50,
  });
});
