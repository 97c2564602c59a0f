import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { type ReadPage } from '@rfp/contracts/intelligence/notice-document';
import { buildLibrary } from '@rfp/testing/build-library';
import { failureOf } from '../testing/failure-of.js';
import { type BidSite, startBidSite } from '../testing/network/bid-site.js';
import { httpAnswer } from '../testing/network/raw-site.js';
import { startSyncService, type SyncService } from '../testing/sync-service.js';

const id = 'a'.repeat(32);
const attempt = '0197a3a4-0000-7000-8000-00000000000c';
const html = '<!doctype html><title>Statement of work</title><p>Offers are due at noon.</p>';
let site: BidSite;
let service: SyncService;
let sentPages: ReadPage[];

/** A page of a PDF with one line of text. */
function pdf(line: string): string {
  const content = `BT /F1 12 Tf 72 720 Td (${line}) Tj ET`;
  return `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Count 1/Kids[4 0 R]>> endobj
3 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>> endobj
4 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents 5 0 R>> endobj
5 0 obj <</Length ${content.length}>> stream
${content}
endstream endobj
trailer <</Root 1 0 R>>
%%EOF`;
}

/** A PDF of less than a kilobyte that takes a reader minutes, because its operators are compressed several times. */
function slowPdf(operators: number, times: number): Buffer {
  const packed = Array.from({ length: times }).reduce<Buffer>(
    (inner) => deflateSync(inner),
    Buffer.alloc(operators * 2, 'q '),
  );
  const content = packed.toString('latin1');
  const head = pdf('').replace(/5 0 obj[^]*/, '');
  const stream = `5 0 obj <</Length ${content.length}/Filter[${'/FlateDecode'.repeat(times)}]>> stream\n${content}\nendstream endobj`;
  return Buffer.from(`${head}${stream}\ntrailer <</Root 1 0 R>>\n%%EOF`, 'latin1');
}

beforeAll(async () => {
  buildLibrary('documents');
  site = await startBidSite();
  service = await startSyncService({
    ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64url')}`,
    SCRAPING_ALLOWED_HOSTS: `127.0.0.1:${site.port}`,
  });
  await service.keepPages((pages) => sentPages.push(...pages));
}, 60_000);

afterAll(async () => {
  await service.close();
  await site.stop();
});

beforeEach(() => {
  sentPages = [];
  site.answers.clear();
});

function serve(path: string, body: string | Uint8Array, type: string, status?: string): string {
  site.answers.set(path, () => httpAnswer(body, { 'Content-Type': type }, status));
  return `${site.url}${path}`;
}

const read = (url: string, name = 'work.pdf') =>
  service.rpc.call('sync.read-document', { id, attempt, url, name }, { timeoutMs: 60_000 });
const refusal = async (url: string) => (await failureOf(read(url))).code;

describe('a document of a notice', () => {
  it('is fetched for any content type, read page by page, and sent with the positions of its words', async () => {
    const url = serve('/work.pdf', pdf('Offers are due at noon.'), 'application/pdf');
    expect(await read(url)).toEqual({
      kind: 'pdf',
      bytes: expect.any(Number),
      hash: expect.any(String),
      pages: 1,
      problems: [],
    });
    expect(sentPages).toMatchObject([{ number: 1, text: 'Offers are due at noon.', width: 612, height: 792 }]);
    expect(sentPages[0]?.pieces.length).toBeGreaterThanOrEqual(6);
  });

  it('is fetched through redirects, and split into pages that fit into messages', async () => {
    site.answers.set('/moved', () => httpAnswer('', { Location: '/long.txt' }, '302 Found'));
    serve('/long.txt', 'Offers are due at noon. '.repeat(30_000), 'text/plain');
    const { kind, pages } = await read(`${site.url}/moved`, 'long.txt');
    expect({ kind, pages }).toEqual({ kind: 'text', pages: sentPages.length });
    expect(pages).toBeGreaterThan(10);
    expect(sentPages.map(({ number }) => number)).toEqual(sentPages.map((_, index) => index + 1));
  });

  it('is not fetched from an address that the egress guard refuses, directly or through a redirect', async () => {
    site.answers.set('/inside', () => httpAnswer('', { Location: 'http://169.254.169.254/latest' }, '302 Found'));
    expect(await refusal('http://169.254.169.254/latest/meta-data')).toBe('URL_REFUSED');
    expect(await refusal('http://127.0.0.1:9/private.pdf')).toBe('URL_REFUSED');
    expect(await refusal(`${site.url}/inside`)).toBe('URL_REFUSED');
    expect(sentPages).toEqual([]);
  });

  it('that would take minutes is stopped after a few seconds, and other documents are read meanwhile', async () => {
    const slow = [slowPdf(5_000_000, 3), slowPdf(30_000_000, 2)].map((bytes, n) =>
      serve(`/slow-${n}.pdf`, bytes, 'application/pdf'),
    );
    const work = serve('/work.pdf', pdf('Offers are due at noon.'), 'application/pdf');
    const patient = failureOf(
      service.rpc.call(
        'sync.read-document',
        { id, attempt, url: slow[0] ?? '', name: 'slow.pdf', slow: true },
        { timeoutMs: 60_000 },
      ),
    );
    const startedAt = performance.now();
    const impatient = await failureOf(read(slow[1] ?? ''));
    expect(impatient).toMatchObject({ code: 'DOCUMENT_UNREADABLE', details: { reason: 'timed_out' } });
    // The limit includes the start of the process, in addition to the four seconds of the document.
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect((await read(work)).pages).toBe(1);
    await expect(Promise.race([patient, Promise.resolve('still reading')])).resolves.toBe('still reading');
    expect(await patient).toMatchObject({ details: { reason: 'timed_out' } });
  }, 90_000);

  it('is refused with a reason if it is missing, empty, too large, broken or of another type, and the next one is read', async () => {
    expect(await refusal(serve('/gone', 'none', 'text/html', '404 Not Found'))).toBe('PAGE_UNREACHABLE');
    expect(await refusal(serve('/empty', '', 'application/pdf'))).toBe('PAGE_EMPTY');
    site.answers.set('/large', () => httpAnswer('x', { 'Content-Length': String(26 * 1024 * 1024) }));
    expect(await refusal(`${site.url}/large`)).toBe('PAGE_TOO_LARGE');
    const hostile = [
      serve('/broken.pdf', '%PDF-1.7 and nothing else', 'application/pdf'),
      serve('/broken.zip', Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(500)]), 'application/zip'),
      serve('/picture.png', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'image/png'),
    ];
    for (const url of hostile) expect(await refusal(url)).toBe('DOCUMENT_UNREADABLE');
    expect(sentPages).toEqual([]);
    await read(serve('/work.html', html, 'text/html'), 'work.html');
    expect(sentPages.map(({ text }) => text).join('')).toContain('Offers are due at noon.');
  });
});
