import { type Notice, type NoticeFields, type SourceType } from '@rfp/contracts/notice';
import { type Draft, type DraftInput } from './draft.js';
import { draftFederalContract } from './federal-contract.js';
import { draftFederalGrant } from './federal-grant.js';
import { draftPrivateRfp, draftScrapedRfp, draftStateRfp } from './local-rfp.js';
import { Random } from './random.js';
import { type Phase } from './schedule.js';
import { amend, cancel } from './second-version.js';

const seed = 20_260_101;

/** Number of opportunities of each type. */
const countsByType: readonly (readonly [SourceType, number])[] = [
  ['federal_contract', 900],
  ['federal_grant', 440],
  ['state_rfp', 400],
  ['private_rfp', 120],
  ['scraped', 140],
];

const drafts: Readonly<Record<SourceType, (input: DraftInput) => Draft>> = {
  federal_contract: draftFederalContract,
  federal_grant: draftFederalGrant,
  state_rfp: draftStateRfp,
  private_rfp: draftPrivateRfp,
  scraped: draftScrapedRfp,
};

/** Later history of an opportunity. `plain`: none. */
type Fate = 'amended' | 'cancelled' | 'plain';

const fates: readonly (readonly [Fate, number])[] = [
  ['amended', 100],
  ['cancelled', 40],
  ['plain', 1860],
];

function shuffledItems<T>(random: Random, shares: readonly (readonly [T, number])[]): T[] {
  return random.shuffled(shares.flatMap(([item, count]) => Array.from({ length: count }, () => item)));
}

/** Makes a notice, which takes up to half a millisecond. */
export type MakeNotice = () => Notice;

export interface DemoNotices {
  /** All notices as first published. */
  readonly first: MakeNotice[];
  /** The second versions of the amended and cancelled notices. */
  readonly second: MakeNotice[];
  /** The last version of each notice. */
  readonly latest: MakeNotice[];
}

/**
 * Plans the whole demo. A day always gives the same notices. Another day gives these notices with shifted dates. Notices are generated when they are
 * read, because generating all at once would block a new process for a second while it receives its first requests.
 *
 * @param today - ISO day to which all dates are relative
 */
export function planNotices(today: string): DemoNotices {
  const random = new Random(seed);
  const types = shuffledItems(random, countsByType);
  const fateByIndex = shuffledItems(random, fates);
  const plans = types.map((type, index) => ({ type, index, fate: fateByIndex[index] ?? 'plain', today }));
  const isChanged = ({ fate }: Plan) => fate !== 'plain';
  return {
    first: plans.map((plan) => () => versionsOf(plan).first),
    second: plans.filter(isChanged).map((plan) => () => versionsOf(plan).last),
    latest: plans.map((plan) => () => versionsOf(plan).last),
  };
}

interface Plan {
  readonly type: SourceType;
  readonly index: number;
  readonly fate: Fate;
  readonly today: string;
}

function versionsOf({ type, index, fate, today }: Plan): { first: Notice; last: Notice } {
  const random = new Random(seed + 1 + index);
  const phase = fate === 'plain' ? phaseOf(random, type) : 'open';
  const first = identify(random, index, drafts[type]({ random, index, phase, today }));
  return { first, last: { ...first, fields: lastFields[fate](random, first.fields) } };
}

const lastFields: Readonly<Record<Fate, (random: Random, fields: NoticeFields) => NoticeFields>> = {
  amended: amend,
  cancelled: (_random, fields) => cancel(fields),
  plain: (_random, fields) => fields,
};

function phaseOf(random: Random, type: SourceType): Phase {
  const forecast = type === 'federal_contract' || type === 'federal_grant' ? 12 : 0;
  return random.weighted<Phase>([
    ['open', 62],
    ['closed', 21],
    ['forecast', forecast],
    ['future', 4],
  ]);
}

/** Marks a notice as demo data and gives it an id that no real notice has. */
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
