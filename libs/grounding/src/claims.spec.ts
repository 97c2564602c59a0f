import {
  checkClaims,
  type CheckedClaim,
  type Claim,
  countByKind,
  readLies,
  readParaphrases,
} from './testing/score-claims.js';
import { labelledTexts } from './testing/labelled-texts.js';
import { shareWithInterval } from './testing/share-with-interval.js';

const isDropped = ({ reason }: CheckedClaim): boolean => reason !== null;
const isKept = ({ reason }: CheckedClaim): boolean => reason === null;

type Texts = NonNullable<Awaited<ReturnType<typeof labelledTexts>>>;
let texts: Texts | null = null;

beforeAll(async () => {
  texts = await labelledTexts();
}, 120_000);

/** What part of each kind is as wanted, in percent. */
function shares(claims: readonly Claim[], isWanted: (claim: CheckedClaim) => boolean): Map<string, number> {
  const counts = countByKind(checkClaims(claims, texts ?? new Map()), isWanted);
  return new Map(Array.from(counts, ([kind, { wanted, all }]) => [kind, (100 * wanted) / all]));
}

function tableOf(claims: readonly Claim[], isWanted: (claim: CheckedClaim) => boolean): string {
  const counts = countByKind(checkClaims(claims, texts ?? new Map()), isWanted);
  return Array.from(counts, ([kind, { wanted, all }]) => `${kind} ${shareWithInterval(wanted, all)}\n`).join('');
}

describe('on the tuning half of the claims about notices', () => {
  it('of each class of lies at least 95 % are dropped', () => {
    if (texts === null) return;
    const dropped = shares(readLies('tuned/lies.tsv'), isDropped);
    expect(dropped.size).toBe(10);
    expect([...dropped].filter(([, share]) => share < 95)).toEqual([]);
  });

  it('of the true paraphrases at least 85 % are kept', () => {
    if (texts === null) return;
    expect(shares(readParaphrases('tuned/paraphrases.tsv'), isKept).get('paraphrase')).toBeGreaterThanOrEqual(85);
  });
});

// The measuring half is for judging, not for tuning: it prints counts, never cases.
const itMeasures = process.env['RFP_TEST_MEASURE_CLAIMS'] === undefined ? it.skip : it;

itMeasures('claims of the measuring half', () => {
  process.stdout.write(tableOf(readLies('measured/lies-c.tsv'), isDropped));
  process.stdout.write(tableOf(readParaphrases('measured/paraphrases-c.tsv'), isKept));
});
