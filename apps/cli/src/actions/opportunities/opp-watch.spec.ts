import { randomUUID } from 'node:crypto';
import { AppError } from '@rfp/contracts/errors';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { anOpportunity, stubAnswers, stubId, stubNow } from '@rfp/testing/stubs/stub-services';
import { oppWatchSchema } from './watch.js';
import { openTerminal, type Printed, type Screen } from '../../testing/terminal.js';

const minute = (n: number) => new Date(Date.parse(stubNow) + n * 60_000).toISOString();

/** An opportunity with the times of its addition and last change, in minutes from now. */
function row(n: number, added: number, changed = added, more: Partial<Opportunity> = {}): Opportunity {
  return anOpportunity(n, { created_at: minute(added), updated_at: minute(changed), ...more });
}

/** A catalogue that changes while the program watches: step n runs at its n-th wait. */
async function watch(
  argv: string[],
  steps: ((rows: Opportunity[]) => void)[],
  screen: Partial<Screen> = {},
  outage = { isOn: false },
): Promise<Printed> {
  const rows = [row(1, -10), row(2, -10)];
  const list = stubAnswers(rows)['opportunities.list'];
  const terminal = await openTerminal({
    rows,
    answers: {
      'opportunities.list'(request, caller) {
        if (outage.isOn || list === undefined) throw new AppError('UNAVAILABLE');
        return list(request, caller);
      },
    },
  });
  const stop = new AbortController();
  const remainingSteps = [...steps];
  const printed = await terminal.rfp(['opp', 'watch', ...argv], {
    signal: stop.signal,
    onWait() {
      const step = remainingSteps.shift();
      if (step === undefined) stop.abort();
      else step(rows);
    },
    ...screen,
  });
  await terminal.close();
  return printed;
}

function recordsIn(out: string) {
  return out
    .trimEnd()
    .split('\n')
    .map((line) => oppWatchSchema.parse(JSON.parse(line)));
}

describe('rfp opp watch', () => {
  it('prints each later addition and change once, as a line of JSON', async () => {
    const { out, code } = await watch(
      ['-o', 'ndjson'],
      [
        () => undefined,
        (rows) => void rows.push(row(4, 1), row(5, 2)),
        (rows) => void rows.splice(0, 1, row(1, -10, 3, { version: 2 })),
        () => undefined,
      ],
    );
    expect(recordsIn(out).map(({ change, id }) => [change, id])).toEqual([
      ['new', stubId(4)],
      ['new', stubId(5)],
      ['changed', stubId(1)],
    ]);
    expect(code).toBe(130);
  });

  it('prints an amendment of the newest opportunity as a change, even if the opportunity was added in the last poll', async () => {
    const { out } = await watch(
      ['-o', 'ndjson'],
      [
        (rows) => void rows.push(row(4, 1)),
        (rows) => void rows.splice(2, 1, row(4, 1, 2, { version: 2 })),
        (rows) => void rows.splice(2, 1, row(4, 1, 3, { version: 3 })),
      ],
    );
    expect(recordsIn(out).map(({ change, id }) => [change, id])).toEqual([
      ['new', stubId(4)],
      ['changed', stubId(4)],
      ['changed', stubId(4)],
    ]);
  });

  it('prints an opportunity that is stored later with the same time', async () => {
    const { out } = await watch(['--json=change,id'], [(rows) => void rows.push(row(4, -10)), () => undefined]);
    expect(out).toBe(`{"change":"new","id":"${stubId(4)}"}\n`);
  });

  it('prints only matching opportunities', async () => {
    const { out } = await watch(
      ['--status', 'active', '--search', 'lot 7', '-o', 'tsv'],
      [(rows) => void rows.push(row(5, 1), row(7, 1), row(8, 1))],
    );
    expect(out).toMatch(new RegExp(`^new\\t${stubId(7)}\\tLaboratory cooling systems, lot 7\\t[^\\n]*\\n$`));
  });

  it('can begin with an empty catalogue', async () => {
    const { out } = await watch(['--search', 'lot 9', '--json=id'], [(rows) => void rows.push(row(9, 1))]);
    expect(out).toBe(`{"id":"${stubId(9)}"}\n`);
  });

  it('is readable on a terminal, within its width', async () => {
    const title = 'A \u001b[31mlong title '.repeat(10);
    const { out, err } = await watch([], [(rows) => void rows.push(row(7, 1, 1, { title }))], {
      isTTY: true,
      columns: 60,
    });
    expect(err).toContain('Ctrl-C stops watching');
    expect(out).toMatch(/^11:00:00 new {6}A long title/);
    expect(out).toContain('\n  score 93, due In 7 days, $875K\n');
    expect(out).toContain(stubId(7));
    expect(out).not.toContain('\u001b');
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
  });

  it('prints immediately after a live event', async () => {
    const rows = [row(1, -10)];
    const terminal = await openTerminal({ rows, isLive: true });
    const stop = new AbortController();
    let isAdded = false;
    const { out } = await terminal.rfp(['opp', 'watch', '--json=id'], {
      signal: stop.signal,
      isPatient: true,
      onWait() {
        // Waits end only on an event.
        if (isAdded) return;
        isAdded = true;
        rows.push(row(2, 1));
        const data = { source: 'sam_gov', run_id: stubId(1), demo: false, added: [stubId(2)], updated: [] };
        void terminal.bus.publish({
          id: randomUUID(),
          type: 'opportunities.stored',
          time: stubNow,
          source: 'opportunities',
          key: 'x',
          data,
        });
      },
      onPrint: () => stop.abort(),
    });
    expect(out).toBe(`{"id":"${stubId(2)}"}\n`);
    await terminal.close();
  });

  it('continues after an outage of the server, and misses nothing', async () => {
    const outage = { isOn: false };
    const { out, code } = await watch(
      ['--json=id'],
      [
        (rows) => {
          outage.isOn = true;
          rows.push(row(4, 1));
        },
        () => undefined,
        (rows) => {
          outage.isOn = false;
          rows.push(row(5, 2));
        },
      ],
      {},
      outage,
    );
    expect(out).toBe([4, 5].map((n) => `{"id":"${stubId(n)}"}\n`).join(''));
    expect(code).toBe(130);
  });

  it.each([
    [['-o', 'csv'], 'has no CSV form', 2],
    [['-o', 'yaml'], 'has no YAML form', 2],
    [['--status', 'open'], '--status', 2],
    [['--json=nothing'], 'there is no field', 2],
  ])('refuses %j', async (argv, text, exit) => {
    const { code, err, out } = await watch(argv, []);
    expect([code, out]).toEqual([exit, '']);
    expect(err).toContain(text);
  });

  it('fails at once without a server', async () => {
    const { code } = await watch(['--api-url', 'http://127.0.0.1:1'], []);
    expect(code).toBe(5);
  });
});
