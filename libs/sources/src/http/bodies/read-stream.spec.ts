import { gzipSync } from 'node:zlib';
import { AppError } from '@rfp/contracts/errors';
import { startTwin, type Twin, type TwinAnswer } from '@rfp/twins/twin-server';
import { z } from 'zod';
import { createSourceFetch, type SourceFetch, type StreamAnswer, type StreamRequest } from '../../fetch-source.js';

const file = Buffer.from('"a";"b"\r\n'.repeat(5000));
let twin: Twin;
let answer: TwinAnswer;

beforeAll(async () => {
  twin = await startTwin({
    name: 'files',
    answer: ({ headers }) =>
      headers['if-none-match'] === '"v1"' || headers['if-modified-since'] === 'yesterday'
        ? { status: 304, body: '' }
        : answer,
  });
});
afterAll(() => twin.stop());
beforeEach(() => {
  twin.reset();
  answer = {
    headers: { 'content-type': 'text/csv', etag: '"v1"', 'last-modified': 'Thu, 01 Oct 2026 06:00:00 GMT' },
    body: file,
  };
});

function newFetch(limits = {}): SourceFetch {
  return createSourceFetch({ signal: new AbortController().signal, limits, sleep: async () => {} });
}

async function readAll(source: SourceFetch, request?: StreamRequest): Promise<Uint8Array | null> {
  const opened = await source.stream(`${twin.url}/file.csv`, request);
  if (!opened.modified) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of opened.body) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe('a file of a source', () => {
  it('is read chunk by chunk, completely, with its validators', async () => {
    expect(await readAll(newFetch())).toEqual(file);
    await expect(newFetch().stream(twin.url)).resolves.toMatchObject({
      modified: true,
      validators: { etag: '"v1"', last_modified: 'Thu, 01 Oct 2026 06:00:00 GMT' },
      contentLength: file.length,
    });
  });

  it.each([{ etag: '"v1"' }, { last_modified: 'yesterday' }])(
    'is reported as unchanged if its validators match (%j)',
    async (unless) => {
      await expect(newFetch().stream(twin.url, { knownValidators: unless })).resolves.toEqual({ modified: false });
    },
  );

  it('is sent if it changed, and if no validators are known', async () => {
    expect(await readAll(newFetch(), { knownValidators: { etag: '"v0"' } })).toEqual(file);
    expect(await readAll(newFetch(), { knownValidators: {} })).toEqual(file);
  });

  it('is decompressed if it is compressed despite the request', async () => {
    answer = { headers: { 'content-encoding': 'gzip' }, body: gzipSync(file) };
    expect(await readAll(newFetch())).toEqual(file);
  });

  it('may take longer than a JSON response, as long as data arrives', async () => {
    answer = { body: drip(8, 30) };
    expect(await readAll(newFetch({ totalMs: 100 }))).toHaveLength(8);
  });

  it.each([
    ['is cut off', { kind: 'truncated' }, 'SOURCE_TRUNCATED'],
    ['stalls', { kind: 'stall' }, 'SOURCE_TIMEOUT'],
    ['is a web page', { kind: 'html' }, 'SOURCE_NOT_JSON'],
    ['is empty', { kind: 'empty' }, 'SOURCE_EMPTY'],
    ['is refused', { kind: 'status', status: 404 }, 'SOURCE_REFUSED'],
  ] as const)('fails with a reason if it %s', async (_what, fault, code) => {
    twin.misbehave(fault);
    await expect(readAll(newFetch(fault.kind === 'stall' ? { idleMs: 200 } : {}))).rejects.toMatchObject({
      name: 'AppError',
      code,
    });
  });

  it('is requested uncompressed, because a compressed file that is cut off looks complete', async () => {
    await readAll(newFetch());
    expect(twin.requests[0]?.headers['accept-encoding']).toBe('identity');
  });

  it('that arrives too slowly is aborted, without counting the time of the reader', async () => {
    answer = { body: drip(200, 30) };
    const slowFetch = newFetch({ streamMs: 150, streamBytesPerSecond: 1000 });
    await expect(readAll(slowFetch)).rejects.toMatchObject({ code: 'SOURCE_TIMEOUT' });
  });

  it('is opened again after a transient error', async () => {
    twin.misbehave({ kind: 'status', status: 503, times: 2 });
    expect(await readAll(newFetch())).toEqual(file);
    expect(twin.requests).toHaveLength(3);
  });

  it('that was cut off is requested again after the usual waits, in three attempts in total, regardless of how each attempt failed', async () => {
    const slept: number[] = [];
    const source = createSourceFetch({
      signal: new AbortController().signal,
      random: () => 0.5,
      sleep: async (ms) => void slept.push(ms),
    });
    twin.misbehave([{ kind: 'truncated', times: 1 }, { kind: 'status', status: 503, times: 1 }, { kind: 'truncated' }]);
    const opened = await source.stream(twin.url, { knownValidators: { etag: '"v0"' } });
    const again = await requestAgainAfterBreak(opened);
    await expect(requestAgainAfterBreak(again)).rejects.toMatchObject({ code: 'SOURCE_TRUNCATED' });
    expect(twin.requests.map(({ headers }) => headers['if-none-match'])).toEqual(['"v0"', undefined, undefined]);
    expect(slept).toEqual([500, 1000]);
  });

  it('is not requested again if its reader fails, or if it is complete but invalid', async () => {
    const opened = await newFetch().stream(twin.url);
    if (!opened.modified) throw new Error('It is not the same file.');
    for (const error of [new Error('of the reader'), new AppError('SOURCE_CHANGED')])
      await expect(opened.reopen(error)).rejects.toBe(error);
    expect(twin.requests).toHaveLength(1);
  });

  it('does not have to be read to its end', async () => {
    const opened = await newFetch().stream(twin.url);
    if (!opened.modified) throw new Error('It is not the same file.');
    for await (const piece of opened.body) {
      expect(piece.byteLength).toBeGreaterThan(0);
      break;
    }
  });
});

/** Reads a file until it is cut off, and requests it again. */
async function requestAgainAfterBreak(opened: StreamAnswer): Promise<StreamAnswer> {
  if (!opened.modified) throw new Error('It is not the same file.');
  try {
    for await (const piece of opened.body) expect(piece.byteLength).toBeGreaterThan(0);
  } catch (error) {
    return opened.reopen(error);
  }
  throw new Error('The file was not cut off.');
}

describe('a compressed answer', () => {
  it('is limited by its uncompressed size, so that a small response cannot expand to a huge one', async () => {
    answer = {
      headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' },
      body: gzipSync(JSON.stringify('x'.repeat(2_000_000))),
    };
    const request = newFetch({ maxJsonBytes: 1_000_000 }).json(twin.url, { schema: z.string() });
    await expect(request).rejects.toMatchObject({ code: 'SOURCE_TOO_LARGE' });
  });
});

async function* drip(pieces: number, everyMs: number): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < pieces; piece += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, everyMs);
    });
    yield Buffer.from('x');
  }
}
