import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Notice, type SourceType } from '@rfp/contracts/notice';
import { type Draft, type Order } from './draft.js';
import { draftFederalContract } from './federal-contract.js';
import { draftFederalGrant } from './federal-grant.js';
import { draftPrivateRfp, draftScrapedRfp, draftStateRfp } from './local-rfp.js';
import { Random } from './random.js';
import { type Phase } from './schedule.js';
import { amend, cancel } from './second-version.js';

const seed = 20_260_101;

/** About half a millisecond of work: Node accepts one connection in each turn. */
const noticesPerTurn = 1;

/** Number of opportunities of each type. */
const mix: readonly (readonly [SourceType, number])[] = [
  ['federal_contract', 900],
  ['federal_grant', 440],
  ['state_rfp', 400],
  ['private_rfp', 120],
  ['scraped', 140],
];

const drafts: Readonly<Record<SourceType, (order: Order) => Draft>> = {
  federal_contract: draftFederalContract,
  federal_grant: draftFederalGrant,
  state_rfp: draftStateRfp,
  private_rfp: draftPrivateRfp,
  scraped: draftScrapedRfp,
};

/** What happens to an opportunity after its first publication. */
type Fate = 'amended' | 'cancelled' | 'plain';

const fates: readonly (readonly [Fate, number])[] = [
  ['amended', 100],
  ['cancelled', 40],
  ['plain', 1860],
];

function spread<T>(random: Random, shares: readonly (readonly [T, number])[]): T[] {
  return random.shuffled(shares.flatMap(([item, count]) => Array.from({ length: count }, () => item)));
}

/** All notices as first published, and the second versions of the amended and cancelled ones. */
export interface DemoNotices {
  readonly first: Notice[];
  readonly second: Notice[];
}

/**
 * Generates the whole demo. The same day gives the same notices; another day gives them with shifted dates.
 *
 * @param today - ISO day to which all dates are relative
 */
export async function makeNotices(today: string): Promise<DemoNotices> {
  const random = new Random(seed);
  const types = spread(random, mix);
  const lots = spread(random, fates);
  const first: Notice[] = [];
  const second: Notice[] = [];
  for (const [index, type] of types.entries()) {
    // All take a second in a new process, which answers its first requests meanwhile.
    if (index % noticesPerTurn === 0) await nextTurn();
    const fate = lots[index] ?? 'plain';
    const own = new Random(seed + 1 + index);
    const phase = fate === 'plain' ? phaseOf(own, type) : 'open';
    const draft = drafts[type]({ random: own, index, phase, today });
    const notice = identify(own, index, draft);
    first.push(notice);
    if (fate === 'amended') second.push({ ...notice, fields: amend(own, notice.fields) });
    if (fate === 'cancelled') second.push({ ...notice, fields: cancel(notice.fields) });
  }
  return { first, second };
}

function phaseOf(random: Random, type: SourceType): Phase {
  const forecast = type === 'federal_contract' || type === 'federal_grant' ? 12 : 0;
  return random.weighted<Phase>([
    ['open', 62],
    ['closed', 21],
    ['forecast', forecast],
    ['future', 4],
  ]);
}

/** Marks every notice as a demo and keeps its id apart from real ones. */
function identify(random: Random, index: number, { source_name, source_type, number, fields }: Draft): Notice {
  const source_id = `DEMO-${String(index + 1).padStart(5, '0')}`;
  const source_url = random.chance(0.85) ? `https://example.org/demo/${source_id}` : null;
  return {
    source_name,
    source_id,
    source_type,
    channel: 'demo',
    fields: { ...fields, opportunity_number: `DEMO-${number}`, source_url },
  };
}
