import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startOfflineProduct } from '../flood/offline-product.js';
import { separability } from '../leaks/separability.js';
import { Tenant } from '../leaks/tenants.js';
import { SeededRandom } from '../seeded-random.js';
import { type Outcome, printLine } from './report.js';

/** Limits of the separability of two kinds of requests. */
const bounds = { min: 0.45, max: 0.55 };
/** Unmeasured requests of each kind, after which the code is compiled. */
const warmUps = 200;
/** Pause between two requests. The gateway delays a caller with more than 100 refusals a second, which would hide differences. */
const pauseMs = 10;

interface Probe {
  name: string;
  foreign: string;
  /** Requests the thing with an id. */
  send: (id: string) => Promise<{ status: number; text: string }>;
}

/**
 * Measures requests for things of another workspace and for things that do not exist, in random order. Nobody may be able to tell from the answers
 * or from the times which of them exist.
 *
 * @param times - measured requests of each kind
 */
export async function drillLeaks(seed: number, times: number): Promise<Outcome> {
  const product = await startOfflineProduct(path.join(temporaryFolder('leaks'), 'data'));
  try {
    const [observed, outsider] = [
      await Tenant.signUp(product.url, 'observed'),
      await Tenant.signUp(product.url, 'outsider'),
    ];
    const note = { text: 'Ask for the site visit.' };
    const probes: Probe[] = [
      { name: 'search', foreign: await observed.saveSearch(), send: (id) => outsider.send('GET', `/searches/${id}`) },
      {
        name: 'note',
        foreign: await observed.addNote(),
        send: (id) => outsider.send('PUT', `/notes/${id}`, { body: note }),
      },
      {
        name: 'workspace',
        foreign: observed.workspace,
        send: (workspace) => outsider.send('GET', '/workspace/members', { workspace }),
      },
    ];
    const random = new SeededRandom(seed);
    const outcome: Outcome = { steps: 0, violations: [] };
    for (const probe of probes) {
      outcome.steps += 2 * times;
      outcome.violations.push(...(await measure(probe, times, random)));
    }
    return outcome;
  } finally {
    await product.process.end('SIGINT');
  }
}

async function measure({ name, foreign, send }: Probe, times: number, random: SeededRandom): Promise<string[]> {
  const unknown = randomUUID();
  const taken = { foreign: new Array<number>(), unknown: new Array<number>() };
  const answers = { foreign: new Set<string>(), unknown: new Set<string>() };
  for (let pair = 0; pair < warmUps + times; pair += 1) {
    const order = random.below(2) === 0 ? (['foreign', 'unknown'] as const) : (['unknown', 'foreign'] as const);
    for (const kind of order) {
      const id = kind === 'foreign' ? foreign : unknown;
      const began = performance.now();
      const { status, text } = await send(id);
      if (pair >= warmUps) taken[kind].push(performance.now() - began);
      answers[kind].add(`${status} ${text.replaceAll(id, '').replace(/"request_id":"[^"]*"/, '')}`);
      await sleep(pauseMs);
    }
  }
  const area = separability(taken.foreign, taken.unknown);
  printLine(`  ${name.padEnd(10)} ${area.toFixed(3)}  median ${median(taken.foreign)} and ${median(taken.unknown)} ms`);
  const isSame =
    answers.foreign.size === 1 && answers.unknown.size === 1 && [...answers.foreign][0] === [...answers.unknown][0];
  return [
    ...(area < bounds.min || area > bounds.max ? [`${name}: the times tell what exists, ${area.toFixed(3)}`] : []),
    ...(isSame ? [] : [`${name}: the answers differ: ${[...answers.foreign, ...answers.unknown].join(' / ')}`]),
  ];
}

function median(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(2);
}
