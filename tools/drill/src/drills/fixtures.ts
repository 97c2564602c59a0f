import { type NoticeFields } from '@rfp/contracts/notice';
import { checkedFields, type Claims, compareField, type Verdict } from '@rfp/sources/testing/recordings/claims';
import { measureListedNotices, measureRecordedPages, type PageFigures } from '../fixtures/pages.js';
import { measureProse } from '../fixtures/prose.js';
import { Fixtures, type Recording } from '@rfp/sources/testing/recordings/recording';
import { allRecordings, fixturesFolder as folder, hasFixtures } from '@rfp/sources/testing/recordings/recorded-notices';
import { type Outcome, printLine } from './report.js';

const maxShownLines = 12;

/**
 * `npm run drill -- fixtures [1]`: prints the results of the connectors for the recordings beside the checkout; with 1, also every wrong due date and
 * page.
 */
export async function measureFixtures(details: number): Promise<Outcome> {
  if (!hasFixtures) {
    printLine(`There are no recordings: ${folder} does not exist.`);
    return { steps: 0, violations: [] };
  }
  const fixtures = new Fixtures(folder);
  printRow('connector', 'recording', 'records', 'stored', 'rejected', 'stated/right/wrong by field');
  const recordings = allRecordings(fixtures);
  const violations: string[] = [];
  for (const recording of recordings) violations.push(...(await measure(recording, details === 1)));
  const prose = measureProse(fixtures);
  printLine(
    `\ndue dates in prose: ${prose.texts} texts, ${prose.printed} print the stated day; ${prose.right} right, ${prose.other.length} other, ${prose.missed} missed; ${rates(prose.right, prose.right + prose.other.length, prose.printed)}`,
  );
  if (details === 1) for (const line of prose.other) printLine(`  ${line}`);
  printPages('recorded pages that list nothing', measureRecordedPages(fixtures), details === 1);
  printPages('recorded notices in three layouts', measureListedNotices(fixtures), details === 1);
  return { steps: recordings.length + 3, violations };
}

/** Reads a recording and prints the results. A record that is neither stored nor rejected is a violation. */
async function measure(recording: Recording, details: boolean): Promise<string[]> {
  const { notices, rejected } = await recording.read();
  const verdicts = notices.flatMap(({ source_id, fields }) =>
    compareAll(recording.claims.get(source_id) ?? {}, fields),
  );
  const reasons = Map.groupBy(rejected, ({ code }) => code);
  const stored = new Set(notices.map(({ source_id }) => source_id)).size;
  printRow(
    recording.connector,
    recording.name.split('/').at(-1)?.slice(0, 26) ?? '',
    String(recording.records),
    String(stored),
    [...reasons].map(([code, all]) => `${all.length} ${code}`).join(', ') || '0',
    [...Map.groupBy(verdicts, ({ field }) => field)].map(([field, all]) => `${field} ${figuresOf(all)}`).join(', '),
  );
  if (details) printFaults(verdicts, rejected);
  return stored + rejected.length === recording.records
    ? []
    : [
        `${recording.connector} ${recording.name}: of ${recording.records} records ${stored} are stored and ${rejected.length} rejected`,
      ];
}

function printFaults(verdicts: readonly Comparison[], rejected: readonly { message: string }[]): void {
  const faults = verdicts.filter(({ verdict }) => verdict === 'wrong' || verdict === 'missed');
  for (const { field, verdict, read, claim } of faults) printLine(`  ${field} ${verdict}: ${read} of ${claim}`);
  for (const message of new Set(rejected.map((each) => each.message))) printLine(`  ${message.slice(0, 160)}`);
}

interface Comparison {
  field: string;
  verdict: Verdict;
  read: string;
  claim: string;
}

function compareAll(claims: Claims, fields: NoticeFields): Comparison[] {
  return checkedFields.flatMap((field) => {
    const claim = claims[field];
    if (claim === undefined) return [];
    const read = JSON.stringify(Reflect.get(fields, field)) ?? 'nothing';
    return [{ field, verdict: compareField(field, claim, fields), read, claim: JSON.stringify(claim).slice(0, 200) }];
  });
}

/** Numbers of stated, right and wrong values, separated by slashes. */
function figuresOf(all: readonly Comparison[]): string {
  const count = (expected: Verdict): number => all.filter(({ verdict }) => verdict === expected).length;
  return `${all.length - count('none')}/${count('right')}/${count('wrong')}`;
}

function printRow(
  connector: string,
  name: string,
  records: string,
  stored: string,
  rejected: string,
  fields: string,
): void {
  printLine(
    `${connector.padEnd(19)}${name.padEnd(28)}${records.padStart(7)}${stored.padStart(7)}  ${rejected.padEnd(24)} ${fields}`,
  );
}

function printPages(name: string, { pages, listed, found, right, invented }: PageFigures, details: boolean): void {
  printLine(`${name}: ${pages} pages list ${listed}; ${found} found, ${right} right; ${rates(right, found, listed)}`);
  for (const line of details ? invented : invented.slice(0, maxShownLines)) printLine(`  invented: ${line}`);
}

function rates(right: number, found: number, all: number): string {
  const share = (of: number): string => (of === 0 ? '-' : `${((100 * right) / of).toFixed(1)} %`);
  return `precision ${share(found)}, recall ${share(all)}`;
}
