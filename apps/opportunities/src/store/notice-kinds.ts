import { noticeKind } from '@rfp/scoring/notice-kind';
import { type OpportunityRow } from './opportunity-columns.js';

/** Facts that determine the kind of a notice. */
export type KindFacts = Pick<
  OpportunityRow,
  'source_type' | 'lifecycle' | 'title' | 'description' | 'keywords' | 'aln_codes' | 'eligible_applicants'
> & {
  readonly notice_type: string | null;
};

/** Characters of a description to read. Later text often mentions other grants and contracts. */
const readLength = 1500;

const grantWords =
  /\b(grants?|fellowships?|scholarships?|funding opportunit(?:y|ies)|cooperative agreements?|notice of funding|nofos?|nofas?|foas?)\b/i;
const contractWords =
  /\b(rf[pqi]s?|if ?bs?|itbs?|bids?|bidders?|quotations?|tenders?|contractors?|procurement|solicitation (?:no|number))\b/i;

/** Notice types by words in the title, for sources that state no type. */
const typesInTitles: readonly (readonly [RegExp, string])[] = [
  [/\b(sources sought|request for information|rfi)\b/i, 'sources sought'],
  [/\bpre-?solicitation\b/i, 'presolicitation'],
  [/\b(award notice|notice of award|intent to award)\b/i, 'award notice'],
  [/\bspecial notice\b/i, 'special notice'],
];

/** Prefix of the notice types "combined synopsis/solicitation". */
const combinedPrefix = 'combined synopsis';

/** Kinds by class of notice type. */
const kindsByClass: Partial<Record<ReturnType<typeof noticeKind>['kind'], string>> = {
  information: 'sources sought',
  early: 'presolicitation',
  past: 'award',
};

/** Returns the kinds of a notice, which the search field `kind` matches by prefix: what it offers, and its type as printed by the source. */
export function noticeKinds(notice: KindFacts): string[] {
  const { lifecycle, title, notice_type } = notice;
  const typeInTitle = typesInTitles.find(([pattern]) => pattern.test(title))?.[1];
  const { kind } = noticeKind({ lifecycle, notice_type: notice_type ?? typeInTitle ?? null });
  const isGrant = offersGrant(notice);
  const isContract = offersContract(notice, isGrant);
  const kinds: readonly (readonly [boolean, string | null | undefined])[] = [
    [isGrant, 'grant'],
    [isContract, 'contract'],
    [isContract && (kind === 'offers' || kind === 'unknown'), 'solicitation'],
    [true, lifecycle === 'forecast' ? 'forecast' : kindsByClass[kind]],
    [notice_type?.toLowerCase().startsWith(combinedPrefix) === true, combinedPrefix],
    [true, notice_type],
    [true, typeInTitle],
  ];
  return [...new Set(kinds.flatMap(([applies, name]) => (applies && name ? [name.toLowerCase()] : [])))];
}

function offersContract({ source_type, title }: KindFacts, isGrant: boolean): boolean {
  if (source_type === 'federal_grant') return false;
  return source_type === 'federal_contract' || !isGrant || contractWords.test(title);
}

function offersGrant(notice: KindFacts): boolean {
  const { source_type, title, description, notice_type, keywords, aln_codes, eligible_applicants } = notice;
  if (source_type === 'federal_grant') return true;
  if (source_type === 'federal_contract') return false;
  if (aln_codes.length + eligible_applicants.length > 0) return true;
  if (grantWords.test([title, notice_type ?? '', ...keywords].join('\n'))) return true;
  const beginning = description.slice(0, readLength);
  return grantWords.test(beginning) && !contractWords.test(`${title}\n${beginning}`);
}
