import { noticeKind } from '@rfp/scoring/notice-kind';
import { type OpportunityRow } from './opportunity-columns.js';

/** Facts from which the kind of a notice is read. */
export type NoticeOfKind = Pick<
  OpportunityRow,
  'source_type' | 'lifecycle' | 'title' | 'description' | 'keywords' | 'aln_codes' | 'eligible_applicants'
> & {
  readonly notice_type: string | null;
};

/** So much of a description says what is offered; further on, others' grants and contracts are mentioned. */
const readLength = 1500;

const grantWords =
  /\b(grants?|fellowships?|scholarships?|funding opportunit(?:y|ies)|cooperative agreements?|notice of funding|nofos?|nofas?|foas?)\b/i;
const contractWords =
  /\b(rf[pqi]s?|if ?bs?|itbs?|bids?|bidders?|quotations?|tenders?|contractors?|procurement|solicitation (?:no|number))\b/i;

/** Types of notices by the words of titles, where the source states none. */
const typesInTitles: readonly (readonly [RegExp, string])[] = [
  [/\b(sources sought|request for information|rfi)\b/i, 'sources sought'],
  [/\bpre-?solicitation\b/i, 'presolicitation'],
  [/\b(award notice|notice of award|intent to award)\b/i, 'award notice'],
  [/\bspecial notice\b/i, 'special notice'],
];

/** What all types that begin so are. */
const combined = 'combined synopsis';

/** Kinds that classes of notice types are. */
const kindsOfClass: Partial<Record<ReturnType<typeof noticeKind>['kind'], string>> = {
  information: 'sources sought',
  early: 'presolicitation',
  past: 'award',
};

/** The kinds of a notice, which the field `kind` finds by their beginning: what it is, and its type as the source prints it. */
export function kindsOfNotice(notice: NoticeOfKind): string[] {
  const { lifecycle, title, notice_type } = notice;
  const titled = typesInTitles.find(([pattern]) => pattern.test(title))?.[1];
  const { kind } = noticeKind({ lifecycle, notice_type: notice_type ?? titled ?? null });
  const isGrant = offersGrant(notice);
  const isContract = offersContract(notice, isGrant);
  const kinds: readonly (readonly [boolean, string | null | undefined])[] = [
    [isGrant, 'grant'],
    [isContract, 'contract'],
    [isContract && (kind === 'offers' || kind === 'unknown'), 'solicitation'],
    [true, lifecycle === 'forecast' ? 'forecast' : kindsOfClass[kind]],
    [notice_type?.toLowerCase().startsWith(combined) === true, combined],
    [true, notice_type],
    [true, titled],
  ];
  return [...new Set(kinds.flatMap(([isSo, name]) => (isSo && name ? [name.toLowerCase()] : [])))];
}

function offersContract({ source_type, title }: NoticeOfKind, isGrant: boolean): boolean {
  if (source_type === 'federal_grant') return false;
  return source_type === 'federal_contract' || !isGrant || contractWords.test(title);
}

function offersGrant(notice: NoticeOfKind): boolean {
  const { source_type, title, description, notice_type, keywords, aln_codes, eligible_applicants } = notice;
  if (source_type === 'federal_grant') return true;
  if (source_type === 'federal_contract') return false;
  if (aln_codes.length + eligible_applicants.length > 0) return true;
  if (grantWords.test([title, notice_type ?? '', ...keywords].join('\n'))) return true;
  const beginning = description.slice(0, readLength);
  return grantWords.test(beginning) && !contractWords.test(`${title}\n${beginning}`);
}
