import { createServer, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DocumentReader } from './document-reader.js';
import { type DocumentOutcome } from './document.js';
import { buildLibrary } from '@rfp/testing/build-library';
import { hostileArchives } from './testing/hostile-archives.js';
import { type HostileDocument } from './testing/hostile-document.js';
import { hostileOffice } from './testing/hostile-office.js';
import { hostilePdfs } from './testing/hostile-pdfs.js';
import { pdfFile, textOperators } from './testing/pdf-file.js';

const seed = 20_261_123;
const limits = { milliseconds: 5_000, text: 1_000_000 };
const validDocument = pdfFile([textOperators([{ text: 'Offers are due at noon', x: 72, y: 700 }])]);
/** Limits of memory growth, in megabytes. */
const maxGrowth = 10;
const reader = new DocumentReader({ megabytes: 300 });
const requests: string[] = [];
let server: Server;
let documents: HostileDocument[];

beforeAll(async () => {
  buildLibrary('documents');
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}/`;
  documents = [...hostilePdfs(seed, url), ...(await hostileArchives(seed)), ...(await hostileOffice(url))];
}, 60_000);
afterAll(() => {
  reader.close();
  server.close();
});

/** Bytes in use after garbage collection. The resident size would also count pages that the collector has not returned. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Megabytes in use in addition to `before`. Memory of collected buffers is returned with a delay, so this checks repeatedly for 10 s. */
async function growth(before: number): Promise<number> {
  const deadline = Date.now() + 10_000;
  let megabytes = (bytesInUse() - before) / 1024 / 1024;
  while (megabytes >= maxGrowth && Date.now() < deadline) {
    await delay(100);
    megabytes = (bytesInUse() - before) / 1024 / 1024;
  }
  return megabytes;
}

function answerOf(outcome: DocumentOutcome): string {
  return 'document' in outcome ? 'read' : outcome.failure.reason;
}

it('answers each of 60 hostile documents with its text or a reason, reads the next valid document, and uses little more memory [asvs 1.4.3, 5.2.1, 5.2.3]', async () => {
  expect(documents.length).toBeGreaterThanOrEqual(60);
  await reader.readDocument(validDocument);
  const before = bytesInUse();
  const wrong: string[] = [];
  for (const { name, bytes, expected, limits: own } of documents) {
    const outcome = await reader.readDocument(bytes, { name, limits: { ...limits, ...own } });
    const answer = answerOf(outcome);
    if (expected?.some((one) => one === answer) === false) wrong.push(`${name}: ${answer}`);
    if (answerOf(await reader.readDocument(validDocument)) !== 'read') wrong.push(`after ${name}`);
  }
  expect(wrong).toEqual([]);
  expect(await growth(before)).toBeLessThan(maxGrowth);
  expect(requests).toEqual([]);
}, 120_000);

it('names the files of an archive by paths that stay within it [asvs 5.3.2]', async () => {
  const outcome = await reader.readDocument(
    documents.find(({ name }) => name === 'paths that lead out')?.bytes ?? validDocument,
  );
  expect('document' in outcome ? outcome.document.files?.map(({ name }) => name) : []).toEqual([
    'etc/passwd',
    'etc/shadow',
    'Windows/a.txt',
    'a.exe',
  ]);
});
