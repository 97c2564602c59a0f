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

/** Times and distinct answers of one kind of requests. */
interface Measured {
  taken: number[];
  answers: Set<string>;
}

async function measure(probe: Probe, times: number, random: SeededRandom): Promise<string[]> {
  const foreign: Measured = { taken: [], answers: new Set() };
  const unknown: Measured = { taken: [], answers: new Set() };
  const unknownId = randomUUID();
  const kinds = [() => request(probe, probe.foreign, foreign), () => request(probe, unknownId, unknown)];
  for (let pair = 0; pair < warmUps + times; pair += 1)
    for (const send of random.below(2) === 0 ? kinds : kinds.toReversed()) await send();
  for (const { taken } of [foreign, unknown]) taken.splice(0, warmUps);
  const area = separability(foreign.taken, unknown.taken);
  printLine(
    `  ${probe.name.padEnd(10)} ${area.toFixed(3)}  median ${median(foreign.taken)} and ${median(unknown.taken)} ms`,
  );
  const answers = new Set([...foreign.answers, ...unknown.answers]);
  return [
    ...(area < bounds.min || area > bounds.max
      ? [`${probe.name}: the times tell what exists, ${area.toFixed(3)}`]
      : []),
    ...(answers.size > 1 ? [`${probe.name}: the answers differ: ${[...answers].join(' / ')}`] : []),
  ];
}

async function request({ send }: Probe, id: string, { taken, answers }: Measured): Promise<void> {
  const began = performance.now();
  const { status, text } = await send(id);
  taken.push(performance.now() - began);
  answers.add(`${status} ${text.replaceAll(id, '').replace(/"request_id":"[^"]*"/, '')}`);
  await sleep(pauseMs);
}

function median(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(2);
}
