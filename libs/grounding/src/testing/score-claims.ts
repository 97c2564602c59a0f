import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type DropReason } from '@rfp/contracts/grounding';
import { hasFixtures, recordedNotices as recordedCatalogue } from '@rfp/sources/testing/recordings/recorded-notices';
import { checkQuotedWords } from '../check-grounding.js';
import { type SourceText, noticeTexts } from '../source-text.js';
import { recordedNotices } from './recorded-notices.js';

/** A sentence about a notice, and the words of the notice that it claims to rest on. */
export interface Claim {
  readonly notice: string;
  /** Of a lie; `paraphrase` for a true sentence. */
  readonly kind: string;
  readonly quote: string;
  readonly sentence: string;
}

/** The lies of a file in this folder. */
export function readLies(file: string): Claim[] {
  return rowsOf(file).map(([notice = '', kind = '', quote = '', sentence = '']) => ({ notice, kind, quote, sentence }));
}

/** The true paraphrases of a file in this folder. */
export function readParaphrases(file: string): Claim[] {
  return rowsOf(file).map(([notice = '', quote = '', sentence = '']) => ({
    notice,
    kind: 'paraphrase',
    quote,
    sentence,
  }));
}

function rowsOf(file: string): string[][] {
  const [, ...lines] = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => line.split('\t'));
}

/** The texts of all recorded notices by their id; null if this machine has none. */
export async function textsById(): Promise<Map<string, SourceText[]> | null> {
  const legacy = recordedNotices();
  if (legacy === null || !hasFixtures) return null;
  const others = (await recordedCatalogue()).map((notice): [string, SourceText[]] => [
    `${notice.source_name} ${notice.source_id} ${notice.channel}`,
    noticeTexts(notice.fields),
  ]);
  return new Map([...others, ...legacy]);
}

/** The words of a notice from the first of an abbreviated quote to its last; the quote itself if it stands as it is. */
export function expandQuote(quote: string, texts: readonly SourceText[]): string {
  const [first = '', last] = quote.split('…').map((half) => half.trim());
  if (last === undefined) return quote;
  for (const { text } of texts) {
    const start = text.indexOf(first);
    const end = start < 0 ? -1 : text.indexOf(last, start + first.length);
    if (end >= 0) return text.slice(start, end + last.length);
  }
  return quote;
}

/** A claim with what the check says of it: null if it is kept. */
export interface CheckedClaim extends Claim {
  readonly expanded: string;
  readonly reason: DropReason | null;
}

/** Runs the check over each claim alone. */
export function checkClaims(
  claims: readonly Claim[],
  textsOf: ReadonlyMap<string, readonly SourceText[]>,
): CheckedClaim[] {
  return claims.map((claim) => {
    const texts = textsOf.get(claim.notice) ?? [];
    const expanded = expandQuote(claim.quote, texts);
    const { dropped } = checkQuotedWords([{ text: claim.sentence, quotes: [expanded] }], texts);
    return { ...claim, expanded, reason: dropped[0]?.reason ?? null };
  });
}

/** Of each kind how many claims there are, and how many are as wanted. */
export function countByKind(
  checked: readonly CheckedClaim[],
  isWanted: (claim: CheckedClaim) => boolean,
): Map<string, { wanted: number; all: number }> {
  const counts = new Map<string, { wanted: number; all: number }>();
  for (const claim of checked) {
    const count = counts.get(claim.kind) ?? { wanted: 0, all: 0 };
    counts.set(claim.kind, { wanted: count.wanted + (isWanted(claim) ? 1 : 0), all: count.all + 1 });
  }
  return counts;
}

/** A share in percent with its 95 % interval (Wilson 1927). */
export function percentWithInterval(part: number, all: number): string {
  const z2 = 1.96 ** 2;
  const share = part / all;
  const middle = share + z2 / (2 * all);
  const half = 1.96 * Math.sqrt((share * (1 - share)) / all + z2 / (4 * all * all));
  const [low, high] = [middle - half, middle + half].map((edge) => ((100 * edge) / (1 + z2 / all)).toFixed(1));
  return `${part} of ${all}: ${(100 * share).toFixed(1)} % (${low} to ${high})`;
}
