import { AppError, problemSchema } from '@rfp/contracts/errors';
import { type ExportPart } from '@rfp/contracts/opportunities/export';
import { deferred } from '@rfp/service-kit/deferred';
import { identifyStubCaller, stubCredential } from '@rfp/testing/stubs/stub-callers';
import { type StubAnswers } from '@rfp/testing/stubs/stub-services';
import readWorkbook from 'read-excel-file/node';
import { once } from 'node:events';
import { get } from 'node:http';
import { stubRows, startStubGateway, type StubGateway } from '../testing/stub-gateway.js';

const path = '/api/opportunities/export';

/** Starts a gateway whose service returns parts without end, unless `part` returns one without `next`. */
async function startWith(
  part: (n: number, isFirst: boolean) => Promise<Partial<ExportPart>> | Partial<ExportPart>,
  own: StubAnswers = {},
) {
  const signals = new EventTarget();
  let requestedParts = 0;
  const gateway = await startStubGateway({
    answers: {
      ...own,
      'opportunities.export-part': async ({ after }) => {
        requestedParts += 1;
        const n = requestedParts;
        const answer = {
          text: `${n},${'x'.repeat(200_000)}\r\n`,
          rows: 1,
          total: 1_000_000,
          next: `${n}`,
          ...(await part(n, after === undefined)),
        };
        signals.dispatchEvent(new Event('part'));
        return answer;
      },
    },
  });
  return { ...gateway, countParts: () => requestedParts, nextPart: () => once(signals, 'part') };
}

async function codeOf(response: Response): Promise<[number, string]> {
  return [response.status, problemSchema.parse(await response.json()).code];
}

describe('an export', () => {
  let gateway: StubGateway;
  beforeAll(async () => {
    gateway = await startStubGateway();
  });
  afterAll(() => gateway.close());

  it('consists of all parts, with headers for the count, the type and a file name with the date [asvs 5.4.1]', async () => {
    const response = await gateway.fetch(
      `${path}?search=cooling&sort=${encodeURIComponent('["due_date","ASC"]')}&columns=id,title`,
    );
    const text = await response.text();
    expect(text.trimEnd().split('\r\n')).toHaveLength(stubRows.length);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-total-count': `${stubRows.length}`,
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="opportunities-${new Date().toISOString().slice(0, 10)}.csv"`,
    });
    expect(gateway.requests.findLast(({ name }) => name === 'opportunities.export-part')?.request).toMatchObject({
      audience: 'default',
      filter: { q: 'cooling' },
      sort: ['due_date', 'ASC'],
      columns: ['id', 'title'],
      format: 'csv',
      total: stubRows.length,
      after: `${stubRows.length - 2}`,
    });
  });

  it.each([
    ['columns=id,price', 'columns'],
    ['format=pdf', 'format'],
    ['sort=["color","ASC"]', 'sort'],
    ['filter={"q":"("}', 'q'],
    ['filter={"ids":["x"]}', 'filter'],
    ['range=[0,9]', 'range'],
  ])('with %s is refused, and the error names the parameter', async (query, name) => {
    const response = await gateway.fetch(`${path}?${query}`);
    const problem = problemSchema.parse(await response.json());
    expect([response.status, problem.code]).toEqual([422, 'VALIDATION']);
    expect(JSON.stringify(problem.errors)).toContain(name);
  });

  it('has the newest records first, unless a sort is requested', async () => {
    await (await gateway.fetch(`${path}?search=newest`)).text();
    expect(gateway.requests.findLast(({ name }) => name === 'opportunities.export-part')?.request).toMatchObject({
      filter: { q: 'newest' },
      sort: ['created_at', 'DESC'],
    });
  });

  it('has only headers for a HEAD request', async () => {
    const before = gateway.requests.length;
    const response = await gateway.fetch(path, { method: 'HEAD' });
    expect(response.headers.get('x-total-count')).toBe(`${stubRows.length}`);
    expect(
      gateway.requests.slice(before).filter(({ name }) => name === 'opportunities.export-part').length,
    ).toBeLessThan(3);
  });
});

describe('an export as a workbook', () => {
  it('has the cells of all parts below a heading, with their types', async () => {
    const parts = [
      { text: '=1+1,1776254400,72,true\r\n,,,\r\n' },
      { text: '"Roads, ""bridges""\r\nand \u00e9",1776283200,0,false\r\n', next: undefined },
    ];
    const gateway = await startWith((n) => parts[n - 1] ?? {});
    const response = await gateway.fetch(`${path}?format=xlsx&columns=title,due_at,total_score,cancelled`);
    const [{ data } = { data: [] }] = await readWorkbook(Buffer.from(await response.arrayBuffer()));
    expect(data).toEqual([
      ['Title', 'Due at (UTC)', 'Total score', 'Cancelled'],
      ['=1+1', new Date('2026-04-15T12:00:00Z'), 72, true],
      [null, null, null, null],
      ['Roads, "bridges"\r\nand \u00e9', new Date('2026-04-15T20:00:00Z'), 0, false],
    ]);
    await gateway.close();
  });

  it('is refused with more rows than a sheet can hold', async () => {
    const gateway = await startWith(() => ({ total: 1_048_576 }));
    await expect(codeOf(await gateway.fetch(`${path}?format=xlsx`))).resolves.toEqual([422, 'VALIDATION']);
    await gateway.close();
  });
});

describe('an export that cannot continue', () => {
  it.each(['csv', 'xlsx'])('aborts the connection, so that the file is incomplete: %s', async (format) => {
    const gateway = await startWith((n) => {
      if (n > 3) throw new AppError('DATABASE_UNAVAILABLE');
      return {};
    });
    const response = await gateway.fetch(`${path}?format=${format}`);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
    await gateway.close();
  });

  it('is an error response if nothing has been sent', async () => {
    const gateway = await startWith(() => {
      throw new AppError('DATABASE_UNAVAILABLE');
    });
    await expect(codeOf(await gateway.fetch(path))).resolves.toEqual([503, 'DATABASE_UNAVAILABLE']);
    await gateway.close();
  });

  it('requests fewer rows if a part is too large for a message', async () => {
    const gateway = await startWith((n) => {
      if (n === 1) throw new AppError('MESSAGE_TOO_LARGE');
      return { next: undefined };
    });
    await expect((await gateway.fetch(path)).text()).resolves.toMatch(/^2,/);
    const limits = gateway.requests.flatMap(({ name, request }) =>
      name === 'opportunities.export-part' ? [request] : [],
    );
    expect(limits).toMatchObject([{ limit: 2000 }, { limit: 500 }]);
    await gateway.close();
  });

  it('ends once its caller has signed out', async () => {
    let isSignedIn = true;
    const gateway = await startWith(() => ({}), {
      'auth.identify': ({ credential }) => {
        if (!isSignedIn) throw new AppError('TOKEN_REFUSED');
        return identifyStubCaller(credential);
      },
    });
    const response = await gateway.fetch(path);
    isSignedIn = false;
    await expect(response.text()).rejects.toThrow();
    await gateway.close();
  });
});

describe('the reader of an export', () => {
  it('pauses the work if it does not read, and ends the work if it leaves', async () => {
    const gateway = await startWith(() => ({}));
    const headers = { authorization: `Bearer ${stubCredential('owner')}` };
    const request = get(`${gateway.url}${path}`, { headers });
    const [response] = await once(request, 'response');
    let before = -1;
    while (before !== gateway.countParts()) {
      before = gateway.countParts();
      await Promise.race([gateway.nextPart(), new Promise((resolve) => setTimeout(resolve, 300))]);
    }
    expect(before).toBeLessThan(100);
    response.destroy();
    // The slot of the reader that left is free immediately, and so is the slot of each later reader.
    for (let n = 0; n < 4; n += 1) {
      const next = await gateway.fetch(path);
      expect(next.status).toBe(200);
      await next.body?.cancel();
    }
    expect(gateway.countParts()).toBeLessThan(before * 8);
    await gateway.close();
  });

  it('has at most two exports at a time; further exports get 429, and pages are served meanwhile [asvs 15.2.2]', async () => {
    const gate = deferred<Partial<ExportPart>>();
    const gateway = await startWith((_n, isFirst) => (isFirst ? {} : gate.promise));
    const first = await gateway.fetch(path);
    const second = await gateway.fetch(path);
    await expect(codeOf(await gateway.fetch(path))).resolves.toEqual([429, 'RATE_LIMITED']);
    await expect(gateway.fetch('/api/opportunities')).resolves.toHaveProperty('status', 200);
    gate.resolve({ next: undefined });
    await Promise.all([first.text(), second.text()]);
    await expect(gateway.fetch(path)).resolves.toHaveProperty('status', 200);
    await gateway.close();
  });
});
