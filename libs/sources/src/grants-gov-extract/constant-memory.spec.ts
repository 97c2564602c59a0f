import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFullDrill } from '@rfp/testing/drill-mode';
import { grantsGovExtractDay, grantsGovExtractTwin, manyExtractRecords } from '@rfp/twins/grants-gov-extract';
import { startTwin } from '@rfp/twins/twin-server';
import { z } from 'zod';

const project = fileURLToPath(new URL('../..', import.meta.url));
const megabyte = 1024 * 1024;
const figuresSchema = z.object({ records: z.number(), seconds: z.number(), peak_mib: z.number() });

// Uses a separate folder for temporary files, so that the test sees files that are left behind.
let folder: string;
beforeAll(() => {
  // The child process runs the build, because it must not contain any test tools.
  const built = spawnSync(
    process.execPath,
    [path.join(project, '../../node_modules/typescript/bin/tsc'), '-b', path.join(project, 'tsconfig.build.json')],
    { encoding: 'utf8' },
  );
  if (built.status !== 0) throw new Error(`libs/sources does not build: ${built.stdout}`);
  folder = mkdtempSync(path.join(tmpdir(), 'extract-spec-'));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Reads a file with the given number of bytes of XML in a separate process, and kills the process when it reports that it waits. */
async function readInChild(bytes: number, stopAfter = 'never'): Promise<string> {
  const twin = await startTwin(
    grantsGovExtractTwin({ files: { [grantsGovExtractDay]: { xml: manyExtractRecords(bytes, { openEvery: 10 }) } } }),
  );
  // A tight heap limit: with more memory, Node.js collects garbage later, so the peak does not show the required memory.
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=64', path.join(project, 'test/read-extract.mjs'), twin.url, stopAfter],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, TMPDIR: folder, TMP: folder, TEMP: folder },
    },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes('waiting')) child.kill('SIGKILL');
  });
  await new Promise((resolve) => child.on('close', resolve));
  await twin.stop();
  return output;
}

async function measure(bytes: number): Promise<z.infer<typeof figuresSchema>> {
  return figuresSchema.parse(JSON.parse(await readInChild(bytes)));
}

// The drill reads 200 MB.
const smallSize = 6;
const largeSize = isFullDrill ? 200 : 24;

it(`reads a file of ${largeSize} MB with the same memory as a file of ${smallSize} MB, and leaves nothing on disk`, async () => {
  const small = await measure(smallSize * megabyte);
  const large = await measure(largeSize * megabyte);
  expect(large.records).toBeGreaterThan(25 * largeSize);
  expect(large.records).toBeGreaterThan((0.95 * largeSize * small.records) / smallSize);
  expect(large.peak_mib).toBeLessThan(256);
  expect(large.peak_mib - small.peak_mib).toBeLessThan(50);
  expect(readdirSync(folder)).toEqual([]);
}, 240_000);

(process.platform === 'win32' ? it.skip : it)(
  'leaves nothing on disk if it is killed in the middle',
  async () => {
    expect(await readInChild(2 * megabyte, '1')).toBe('waiting\n');
    expect(readdirSync(folder)).toEqual([]);
  },
  60_000,
);
