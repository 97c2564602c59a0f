import { apiPrefix, authPrefix } from '@rfp/contracts/http';
import { type Flood, keepCoreBusy, RunningFlood } from '../flood/flood.js';
import { type Experience, FloodedProduct } from '../flood/flooded-product.js';
import { type Outcome, printLine } from './report.js';

/** Maximum duration of a page or of the liveness check during a flood. */
const maxMs = 1000;
const measureMs = 4000;
const warmPages = 300;

const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong wrong wrong' });

/** Requests without credentials, by the status code with which they are rejected. */
const requests = {
  401: `GET ${apiPrefix}/opportunities HTTP/1.1\r\n`,
  404: `GET ${apiPrefix}/nothing HTTP/1.1\r\n`,
  429: `POST ${authPrefix}/token?grant_type=password HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`,
};

interface Combination {
  /** Status code of the rejections. Null for the reference without a flood. */
  answer: keyof typeof requests | null;
  connections: number;
  keepAlive: boolean;
}

const reference: Combination = { answer: null, connections: 0, keepAlive: false };
const floods = ([401, 404, 429] as const).flatMap((answer) =>
  [200, 400].flatMap((connections) =>
    [true, false].map((keepAlive): Combination => ({ answer, connections, keepAlive })),
  ),
);

interface Row {
  name: string;
  worst: Experience;
  answers: number;
  runs: number;
}

/**
 * Floods new and warm installations with requests that are rejected, from the network address of a user, while a processor core is busy. The pages of
 * the user and the liveness check must take less than a second. The cases `without a flood` measure the machine with only the busy core.
 *
 * @param filter words that the name of a case must contain, as in `new 429 400 closed`; default: all cases
 */
export async function drillFlood(runs: number, filter = ''): Promise<Outcome> {
  const outcome: Outcome = { steps: 0, violations: [] };
  const rows = new Map<string, Row>();
  const newCases = casesOf('new', filter);
  const warmCases = casesOf('warm', filter);
  const endBusy = keepCoreBusy();
  try {
    for (let run = 1; run <= runs; run += 1) {
      for (const each of newCases) await measureOnNewInstallation([each], 0, { rows, outcome });
      if (warmCases.length > 0) await measureOnNewInstallation(warmCases, warmPages, { rows, outcome });
      printLine(`  run ${run} of ${runs}: ${outcome.violations.length} violations`);
    }
  } finally {
    endBusy();
  }
  print([...rows.values()]);
  return outcome;
}

interface Case extends Combination {
  name: string;
}

/** Cases whose names contain all words of the filter. */
function casesOf(installation: string, filter: string): Case[] {
  const words = filter.split(' ');
  return [reference, ...floods]
    .map((each) => ({ ...each, name: `${installation.padEnd(4)}  ${describe(each)}` }))
    .filter(({ name }) => words.every((word) => name.includes(word)));
}

interface Results {
  rows: Map<string, Row>;
  outcome: Outcome;
}

async function measureOnNewInstallation(cases: readonly Case[], pages: number, results: Results): Promise<void> {
  const product = await FloodedProduct.start();
  try {
    if (pages > 0) await product.warmUp(pages);
    for (const each of cases) await measure(product, each, results);
  } finally {
    await product.stop();
  }
}

async function measure(
  product: FloodedProduct,
  { name, ...combination }: Case,
  { rows, outcome }: Results,
): Promise<void> {
  const { answer } = combination;
  const flood =
    answer === null ? undefined : await RunningFlood.start(floodOf(product.url, { ...combination, answer }));
  const seen = await product.measureExperience(measureMs);
  const answers = await flood?.end();
  const refusals = answer === null ? 0 : (answers?.[answer] ?? 0);
  outcome.steps += 1;
  const failed = seen.failures.slice(0, 2);
  const slow = Object.entries({ 'a page': seen.pageMs, '/livez': seen.liveMs }).filter(([, ms]) => ms >= maxMs);
  const violations = [
    ...slow.map(([what, ms]) => `${what} took ${ms.toFixed(0)} ms`),
    ...failed,
    ...(answer !== null && refusals === 0 ? ['no answer of the flood had the expected status'] : []),
  ].map((violation) => `${name}: ${violation}`);
  outcome.violations.push(...violations);
  for (const violation of violations) printLine(`  ${violation}`);
  const row = rows.get(name) ?? { name, worst: seen, answers: 0, runs: 0 };
  rows.set(name, {
    name,
    runs: row.runs + 1,
    answers: row.answers + refusals,
    worst: {
      pages: row.worst.pages + seen.pages,
      pageMs: Math.max(row.worst.pageMs, seen.pageMs),
      liveMs: Math.max(row.worst.liveMs, seen.liveMs),
      failures: [...row.worst.failures, ...seen.failures],
    },
  });
}

function floodOf(
  url: string,
  { answer, connections, keepAlive }: Combination & { answer: keyof typeof requests },
): Flood {
  const head = `${requests[answer]}Host: localhost\r\nConnection: ${keepAlive ? 'keep-alive' : 'close'}\r\n\r\n`;
  const request = answer === 429 ? head + body : head;
  return { port: Number(new URL(url).port), request, connections, keepAlive, maxMs: 30_000 };
}

function describe({ answer, connections, keepAlive }: Combination): string {
  if (answer === null) return 'without a flood';
  return `${answer}  ${connections}  ${keepAlive ? 'kept alive' : 'closed    '}`;
}

function print(rows: readonly Row[]): void {
  printLine('  installation, answer, connections        runs  slowest page  slowest /livez  flood answers per second');
  for (const { name, worst, answers, runs } of rows.toSorted((a, b) => a.name.localeCompare(b.name)))
    printLine(
      `  ${name.padEnd(40)} ${String(runs).padStart(4)}  ${worst.pageMs.toFixed(0).padStart(9)} ms  ${worst.liveMs.toFixed(0).padStart(11)} ms  ${((answers / runs / measureMs) * 1000).toFixed(0).padStart(6)}`,
    );
}
