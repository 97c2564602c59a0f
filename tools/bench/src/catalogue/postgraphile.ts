import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

export interface PostGraphile {
  page(offset: number, limit: number): Promise<void>;
  detail(id: string): Promise<void>;
  stop(): void;
}

const folder = path.resolve(import.meta.dirname, '../../postgraphile');
const program = path.join(folder, 'node_modules/postgraphile/dist/cli-run.js');

/** Undefined where it cannot be installed or started, which is printed. */
export async function tryPostGraphile(databaseUrl: string): Promise<PostGraphile | undefined> {
  try {
    return await startPostGraphile(databaseUrl);
  } catch (error) {
    console.log(`PostGraphile is not compared: ${String(error)}`);
    return undefined;
  }
}

/** PostGraphile over the tables of the service, as a process of its own. Installs it first: 300 MB that nothing else needs. */
async function startPostGraphile(databaseUrl: string): Promise<PostGraphile> {
  if (!existsSync(program)) execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--no-workspaces'], { cwd: folder });
  const options = [
    '-c',
    databaseUrl,
    '-s',
    'opportunities',
    '-P',
    'postgraphile/presets/amber',
    '-n',
    '127.0.0.1',
    '-p',
    '0',
  ];
  const env = { ...process.env, GRAPHILE_ENV: 'production' };
  const child = spawn(process.execPath, [program, ...options], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressIn(createInterface({ input: child.stdout }));
  const fields =
    'rowId title agencyName sourceType sourceName opportunityNumber estimatedValue postedAt dueAt status totalScore';
  return {
    page: (offset, limit) =>
      query(
        url,
        `query ($offset: Int, $limit: Int) { allOpportunitySummaries(orderBy: [TOTAL_SCORE_DESC, ROW_ID_DESC], condition: { demo: false }, offset: $offset, first: $limit) { totalCount nodes { ${fields} } } }`,
        { offset, limit },
      ),
    detail: (id) =>
      query(
        url,
        `query ($id: UUID!) { opportunitySummaryByRowId(rowId: $id) { ${fields} } opportunityTextByRowId(rowId: $id) { description contactInfo } }`,
        { id },
      ),
    stop: () => child.kill(),
  };
}

async function addressIn(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const [address] = /http:\/\/[^\s/]+/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('PostGraphile ended before it listened.');
}

const answerSchema = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.unknown()).optional(),
});

async function query(url: string, text: string, variables: object): Promise<void> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: text, variables }),
  });
  const answer = answerSchema.parse(await response.json());
  if (answer.errors !== undefined) throw new Error(`PostGraphile: ${JSON.stringify(answer.errors).slice(0, 500)}`);
}
