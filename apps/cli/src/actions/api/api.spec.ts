import { type RequestListener } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { routes } from '@rfp/contracts/routes';
import { apiBodySchema, apiDryRunSchema } from './api.js';
import { startOtherServer, token } from '../../testing/other-server.js';
import { openTerminal, type Terminal } from '../../testing/terminal.js';

let terminal: Terminal;

beforeAll(async () => {
  terminal = await openTerminal();
});
afterAll(() => terminal.close());

const serverWith = (answer: RequestListener) => startOtherServer(terminal.configHome, answer);

describe('rfp api', () => {
  it('has examples that name routes', async () => {
    const { out } = await terminal.rfp(['api', '--help']);
    const namedRoutes = [...out.matchAll(/rfp api ([A-Z]+ \/\S+)/g)].map(([, route]) => route);
    const served = Object.values(routes).map(({ method, path }) => `${method} ${path}`);
    expect(namedRoutes.length).toBeGreaterThan(2);
    expect(namedRoutes.filter((route) => !served.some((each) => each === route))).toEqual([]);
  });

  it('prints the answer unchanged in a pipe, and indented on a terminal', async () => {
    const { out, code } = await terminal.rfp(['api', 'get', '/opportunities/stats']);
    expect(code).toBe(0);
    const stats = apiBodySchema.parse(JSON.parse(out));
    expect(out).not.toContain('\n');
    const { out: pretty } = await terminal.rfp(['api', 'GET', 'opportunities/stats'], { isTTY: true });
    expect(JSON.parse(pretty)).toEqual(stats);
    expect(pretty).toContain('\n    "total_opportunities": 12');
  });

  it('prints a file byte for byte in a pipe, and waits for a slow reader beyond the time limit', async () => {
    const file = Buffer.from(Array.from({ length: 3 * 256 }, (_, n) => n % 256));
    const { rfp, close } = await serverWith((_request, response) => response.end(file));
    const read: Uint8Array[] = [];
    const { code } = await rfp(['GET', '/x', '--timeout', '0.5'], {
      async onBytes(bytes) {
        await delay(600);
        read.push(bytes);
      },
    });
    expect([code, Buffer.concat(read).equals(file)]).toEqual([0, true]);
    close();
  });

  it('prints the answer in the requested format', async () => {
    const list = ['api', 'GET', '/opportunities', '-F', 'range=[0,1]'];
    const { out } = await terminal.rfp([...list, '--json=id,status']);
    expect(JSON.parse(out)).toEqual([
      { id: expect.any(String), status: 'active' },
      { id: expect.any(String), status: 'active' },
    ]);
    const { out: csv } = await terminal.rfp([...list, '-o', 'csv']);
    expect(csv.split('\r\n')).toHaveLength(4);
    const { out: count } = await terminal.rfp([...list, '--jq', 'length']);
    expect(count).toBe('2\n');
  });

  it('puts parameters into the query of GET and into the body of POST, with the type of their option', async () => {
    const { requests, rfp, close } = await serverWith((_request, response) => response.end('{}'));
    await rfp(['GET', '/x', '-f', 'a=1', '-F', 'b=[1,"c"]', '-f', 'b=&=']);
    expect(requests[0]?.url).toBe(
      `/api/x?${new URLSearchParams([
        ['a', '1'],
        ['b', '&='],
        ['b', '[1,"c"]'],
      ]).toString()}`,
    );
    await rfp(['POST', '/x', '-f', 'a=1', '-F', 'b=1', '-F', 'c=true', '-F', 'd=plain words']);
    expect(JSON.parse(requests[1]?.body ?? '')).toEqual({ a: '1', b: 1, c: true, d: 'plain words' });
    expect(requests[1]?.headers).toMatchObject({
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    });
    close();
  });

  it('sends a body from stdin or a file, with headers', async () => {
    const { requests, rfp, close } = await serverWith((_request, response) => response.end('{}'));
    await rfp(['PUT', '/api/x', '--input', '-', '-f', 'q=1', '-H', 'Content-Type: text/csv', '-H', 'X-Own:  2 '], {
      input: 'a,b\n',
    });
    expect(requests[0]).toMatchObject({ method: 'PUT', url: '/api/x?q=1', body: 'a,b\n' });
    expect(requests[0]?.headers).toMatchObject({ 'content-type': 'text/csv', 'x-own': '2' });
    const { code, err } = await rfp(['PUT', '/x', '--input', '/no/such/file']);
    expect([code, err]).toEqual([2, expect.stringContaining('/no/such/file cannot be read')]);
    close();
  });

  it('prints status and headers on request', async () => {
    const { out } = await terminal.rfp(['api', 'GET', '/livez', '--include']);
    expect(out).toMatch(/^HTTP 200 .*\n(?:[\w-]+: .*\n)+\n\{"status":"ok","checks":\{\}\}$/);
  });

  it('prints all pages of a list as one', async () => {
    const { out } = await terminal.rfp(['api', 'GET', '/runs', '-F', 'range=[0,6]', '--paginate', '--json=id']);
    const rows = JSON.parse(out);
    expect(rows).toHaveLength(30);
    expect(new Set(rows.map(({ id }: { id: string }) => id)).size).toBe(30);
    const { out: lines } = await terminal.rfp(['api', 'GET', '/runs', '--paginate', '-o', 'ndjson']);
    expect(lines.trimEnd().split('\n')).toHaveLength(30);
    const { out: count } = await terminal.rfp(['api', 'GET', '/runs', '--paginate', '--jq', 'length']);
    expect(count).toBe('30\n');
    const { out: none } = await terminal.rfp(['api', 'GET', '/runs', '-F', 'filter={"status":"failed"}', '--paginate']);
    expect(none).toBe('[]\n');
  });

  it('prints the body with its envelope, and joins the rows in it with --paginate', async () => {
    const list = ['api', 'GET', '/opportunities-working', '-F', 'range=[0,4]'];
    const { out: body } = await terminal.rfp([...list, '--jq', '[.success, (.data | length)] | tostring']);
    expect(body).toBe('[true,5]\n');
    const { out } = await terminal.rfp([...list, '--paginate', '--json=id']);
    const { out: bare } = await terminal.rfp(['api', 'GET', '/opportunities', '--paginate', '--json=id']);
    expect(JSON.parse(out)).toHaveLength(12);
    expect(out).toBe(bare);
  });

  it('prints all pages as CSV and TSV with one header, with the requested columns or those of the first page', async () => {
    const list = ['api', 'GET', '/runs', '-F', 'range=[0,6]', '--paginate'];
    const { out: csv } = await terminal.rfp([...list, '-o', 'csv', '--columns', 'id,status']);
    const lines = csv.trimEnd().split('\r\n');
    expect([lines.length, lines[0]]).toEqual([31, 'id,status']);
    const { out: allColumns } = await terminal.rfp([...list, '-o', 'csv']);
    expect(allColumns.split('\r\n').filter((line) => line.startsWith('id,source,'))).toHaveLength(1);
    expect(allColumns.trimEnd().split('\r\n')).toHaveLength(31);
    const { out: tsv } = await terminal.rfp([...list, '-o', 'tsv', '--columns', 'status']);
    expect(tsv.trimEnd().split('\n')).toHaveLength(30);
    const { out: json } = await terminal.rfp([...list, '--columns', 'status', '-o', 'json']);
    expect(JSON.parse(json)[29]).toEqual({ status: expect.any(String) });
  });

  it.each(['yaml', 'table', 'wide'])('refuses --paginate with -o %s before any request', async (form) => {
    const { requests, rfp, close } = await serverWith((_request, response) => response.end('[]'));
    const { code, out, err } = await rfp(['GET', '/x', '--paginate', '-o', form]);
    close();
    expect([code, out, err, requests]).toEqual([2, '', expect.stringContaining('--paginate'), []]);
  });

  it('continues a list after its last row if the server returns a cursor', async () => {
    const { requests, rfp, close } = await serverWith(({ url = '' }, response) => {
      if (!url.includes('after')) response.setHeader('x-next', 'c1');
      response.setHeader('x-total-count', '1').end(url.includes('after') ? '[{"id":2}]' : '[{"id":1}]');
    });
    const { out } = await rfp(['GET', '/opportunities', '--paginate']);
    expect(JSON.parse(out)).toEqual([{ id: 1 }, { id: 2 }]);
    expect(requests.map(({ url }) => url)).toEqual(['/api/opportunities', '/api/opportunities?after=c1']);
    close();
  });

  it('ends with the first page without a cursor', async () => {
    const { requests, rfp, close } = await serverWith(({ url = '' }, response) => {
      const isLast = url.includes('after');
      if (!isLast) response.setHeader('x-next', 'c1');
      response.setHeader('x-total-count', '3').end(isLast ? '[{"id":3}]' : '[{"id":1},{"id":2}]');
    });
    const { out } = await rfp(['GET', '/opportunities', '--paginate', '--jq', 'map(.id)']);
    expect([JSON.parse(out), requests.length]).toEqual([[1, 2, 3], 2]);
    close();
  });

  it('begins at the requested page', async () => {
    const ids = Array.from({ length: 7 }, (_, n) => n + 1);
    const { rfp, close } = await serverWith(({ url = '' }, response) => {
      const { range, page, per_page: rows } = Object.fromEntries(new URL(url, 'http://x').searchParams);
      const begin = (Number(page) - 1) * Number(rows);
      const [first, last]: number[] = range === undefined ? [begin, begin + 1] : JSON.parse(range);
      const found = ids.slice(first, Number(last) + 1).map((id) => ({ id }));
      response.setHeader('x-total-count', '7').end(JSON.stringify(found));
    });
    const { out } = await rfp(['GET', '/x', '-F', 'page=2', '-F', 'per_page=2', '--paginate', '--jq', 'map(.id)']);
    expect(JSON.parse(out)).toEqual([3, 4, 5, 6, 7]);
    close();
  });

  it.each([
    [['GET', '/opportunities', '-f', 'filter=x'], 2, 'BAD_REQUEST'],
    [['GET', '/runs/x'], 3, 'NOT_FOUND'],
    [['GET', '/nowhere'], 3, 'NOT_FOUND'],
    [['DELETE', '/opportunities/stats'], 2, 'METHOD_NOT_ALLOWED'],
    [['GET', '/api-tokens'], 4, 'SESSION_REQUIRED'],
    [['POST', '/runs', '--paginate'], 2, '--paginate needs GET'],
    [['GET', '/opportunities/stats', '--paginate'], 2, '--paginate needs a list'],
    [['FETCH', '/x'], 2, '"FETCH" is not one of'],
    [['GET', '/x', '-f', 'novalue'], 2, 'key=value'],
    [['GET', '/x', '-H', 'no header'], 2, '--header'],
    [['GET', '/x', '-H', 'a b: c'], 2, '--header'],
  ])('%j ends with exit code %s, and the reason is printed on stderr only', async (argv, exit, text) => {
    const { code, out, err } = await terminal.rfp(['api', ...argv]);
    expect(out).toBe('');
    expect(err).toContain(text);
    expect(code).toBe(exit);
  });

  it('ends with exit code 5 without a server, and 4 when signed out', async () => {
    const { rfp, close } = await serverWith((_request, response) => response.end());
    close();
    await expect(rfp(['GET', '/x'])).resolves.toMatchObject({ code: 5 });
    await expect(
      terminal.rfp(['api', 'GET', '/opportunities/stats'], { env: { RFP_TOKEN: '' } }),
    ).resolves.toMatchObject({ code: 4 });
  });

  it('times out', async () => {
    const { rfp, close } = await serverWith(() => undefined);
    const { code, err } = await rfp(['GET', '/x', '--timeout', '0.05']);
    expect([code, err]).toEqual([5, expect.stringContaining('timed out')]);
    close();
  });
});

describe('the credential', () => {
  it.each([
    'https://evil.example/api/me',
    '//evil.example/api/me',
    '/\\evil.example/api/me',
    '\\\\evil.example',
    'HTTP://evil.example',
    '/api/x@evil.example://y',
  ])('is not sent to %s', async (path) => {
    const { requests, rfp, close } = await serverWith((_request, response) => response.end('{}'));
    const { code, err } = await rfp(['GET', path]);
    expect(code).toBe(2);
    expect(err).toContain('is not a path on the server');
    expect(requests).toEqual([]);
    close();
  });

  it('stays on the server for a path with an at sign', async () => {
    const { requests, rfp, close } = await serverWith((_request, response) => response.end('{}'));
    await rfp(['GET', '@evil.example/x']);
    expect(requests.map(({ url }) => url)).toEqual(['/api/@evil.example/x']);
    close();
  });

  it('does not follow a redirect', async () => {
    const other = await serverWith((_request, response) => response.end('{}'));
    const { rfp, close } = await serverWith((_request, response) => {
      response.writeHead(307, { location: `${other.url}/stolen` }).end();
    });
    const { code, err } = await rfp(['GET', '/x']);
    expect(code).toBe(1);
    expect(err).toContain(`redirects to ${other.url}/stolen`);
    expect(other.requests).toEqual([]);
    other.close();
    close();
  });
});

describe('hostile answers', () => {
  it('reach a terminal without escape sequences, even if a sequence is split between chunks', async () => {
    const { rfp, close } = await serverWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.write('first \u001b');
      setTimeout(() => response.end('[31mred\nlast\u009b2J'), 20);
    });
    const { out } = await rfp(['GET', '/x'], { isTTY: true });
    for (const mark of ['\u001b', '\u009b']) expect(out).not.toContain(mark);
    expect(out).toContain('red\nlast');
    const { out: piped } = await rfp(['GET', '/x']);
    expect(piped).toBe('first \u001b[31mred\nlast\u009b2J');
    close();
  });

  it('with the content type JSON that are not JSON are an error', async () => {
    const { rfp, close } = await serverWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('<html>');
    });
    const { code, out } = await rfp(['GET', '/x', '--json']);
    expect([code, out]).toEqual([1, '']);
    close();
  });
});

describe('rfp api --dry-run', () => {
  it('prints the request and sends nothing', async () => {
    const { requests, rfp, close } = await serverWith((_request, response) => response.end('{}'));
    const { out } = await rfp(['POST', '/sync', '-F', 'sources=["sam_gov"]', '--dry-run', '--json']);
    expect(apiDryRunSchema.parse(JSON.parse(out))).toMatchObject({ method: 'POST', body: '{"sources":["sam_gov"]}' });
    const { out: text } = await rfp(['DELETE', '/x', '--dry-run'], { isTTY: true });
    expect(text).toMatch(/^Would send DELETE http:\/\/127\.0\.0\.1:\d+\/api\/x\n$/);
    expect(requests).toEqual([]);
    close();
  });
});
