import { type FieldWords } from '../query.js';
import { keyAt, keyOf, longestOf, type Reader, type Run, wordSet } from './reader.js';

/** Kinds of notices: tag, display name, spellings. Spellings in `certain` mean the kind in any position. */
const rows: readonly (readonly [value: string, label: string, spellings: string, certain?: string])[] = [
  [
    'grant',
    'Grants',
    'grant; grants; funding opportunity; funding opportunities',
    'grant opportunity; grant opportunities; grant programs; federal grants; NOFO; NOFOs; FOA; FOAs; NOFA; NOFAs; notice of funding opportunity; notices of funding opportunity; funding opportunity announcement; funding opportunity announcements',
  ],
  [
    'contract',
    'Contracts',
    'contracts',
    'contract opportunity; contract opportunities; contracting opportunities; federal contracts; government contracts; contract notices; procurement opportunities',
  ],
  [
    'solicitation',
    'Solicitations',
    'RFP; RFPs; RFQ; RFQs; IFB; IFBs; ITB; ITBs; bid; bids; tenders; solicitation; solicitations; request for bids',
    'request for proposal; request for proposals; requests for proposals; request for quotation; request for quotations; request for quotes; request for quote; invitation for bid; invitation for bids; invitation to bid; invitations to bid; bid opportunity; bid opportunities; call for tenders',
  ],
  [
    'sources sought',
    'Sources sought',
    'RFI; RFIs',
    'sources sought; source sought; sources sought notice; sources sought notices; sources sought synopsis; request for information; requests for information; RFI notices',
  ],
  [
    'presolicitation',
    'Presolicitations',
    '',
    'presolicitation; presolicitations; pre solicitation; pre solicitations; presolicitation notice; presolicitation notices',
  ],
  [
    'forecast',
    'Forecasts',
    '',
    'forecast opportunities; forecasted opportunities; procurement forecast; procurement forecasts; acquisition forecast; acquisition forecasts; forecasted grants; planned procurements',
  ],
  ['award', 'Award notices', '', 'award notice; award notices; contract award; contract awards'],
  ['special notice', 'Special notices', '', 'special notice; special notices'],
  ['combined synopsis', 'Combined synopsis/solicitations', '', 'combined synopsis; combined synopsis solicitation'],
];

/** Beginnings of the sources' own notice types, besides the kinds above. */
const typeBeginnings = `Additional; Addendum; Amendment; Announcement; Annual; Award; Awarded; Bid; BAA; Broad; Call; Cancellation; Contract; Cooperative; Corrigendum;
  Design; Draft; Dynamic; Expression; Fellowship; FOA; Forecast; Framework; Funding; Information; Informational; Intent; Invitation; IFB; ITB; ITN; ITQ; Justification;
  Limited; Loan; Market; Meeting; Modification; NOFA; NOFO; Notice; Open; Order; Other; Planned; Posted; Pre-; Prequalification; Prior; Prize; Procurement; Public;
  Purchase; Quick; Quotation; Recompete; Request; REOI; RFA; RFB; RFI; RFP; RFQ; RFT; Sale; Scholarship; SNOTE; Social; Sole; SRCSGT; Synopsis; Tender; Utilities; Voluntary`;
const kindNames = [...rows.map(([value]) => value), ...typeBeginnings.toLowerCase().split(/;\s+/)];

/** Whether a notice type may begin with the text. A source's own code such as `cn-standard` may be anything. */
export function isBeginningOfKind(text: string): boolean {
  const beginning = text.toLowerCase();
  return !/^\p{L}+$/u.test(beginning) || kindNames.some((name) => name.startsWith(beginning));
}

interface Kind {
  readonly value: string;
  readonly label: string;
  readonly isCertain: boolean;
}

const kinds: ReadonlyMap<string, Kind> = new Map(
  rows.flatMap(([value, label, spellings, certain = '']) => {
    const named = (texts: string, isCertain: boolean) =>
      texts.split('; ').map((text): [string, Kind] => [keyOf(text), { value, label, isCertain }]);
    return [...named(spellings, false), ...named(certain, true)].filter(([key]) => key !== '');
  }),
);

/** A kind followed by one of these precedes the subject: "grants for nurses". */
const prepositions = wordSet('for in from to by about on near within under at with across throughout');
/** Words that change the meaning of the following kind: "block grant", "smart contracts", "review of contracts". */
const wordsBefore =
  wordSet(`of block blocks sea land space pell byrne ulysses smart performance price order orders reimbursement incentive
  plus fee social prime sub subcontract existing quantity employment labor service maintenance boat fire bar the a an his her their this`);
/** An acronym at the start is a kind, unless it describes a product: "RFP software". */
const acronyms = wordSet('rfp rfps rfq rfqs ifb ifbs itb itbs rfi rfis');
const nonKinds =
  wordSet(`writing writer writers template templates development management manager automation preparation response responses tracker
  tracking software platform library review evaluation consultant consulting support database system systems tool tools process training process
  services shielding gasket gaskets filter filters suppression immunity enclosure portal website number bond bonds protest protests rigging tabulation`);

/** Whether the words at an index mean a kind of notice in any position. */
export function namesKind(run: Run, at: number): boolean {
  return longestOf(kinds, run, at) !== null;
}

/** A kind of notice that is not part of a phrase or a compound. */
export function readKind(run: Run, at: number, isUnderstood: (at: number) => boolean): ReturnType<Reader> {
  const named = longestOf(kinds, run, at);
  if (named === null) return null;
  const { length, found } = named;
  if (!found.isCertain && !isKindHere(run, at, length, isUnderstood)) return null;
  if (found.isCertain && nonKinds.has(keyAt(run, at + length))) return null;
  const query: FieldWords = { kind: 'field', field: 'kind', text: found.value, match: 'phrase' };
  return { length, query, filter: 'kind', value: found.value, label: `Kind: ${found.label}` };
}

function isKindHere(run: Run, at: number, length: number, isUnderstood: (at: number) => boolean): boolean {
  if (wordsBefore.has(keyAt(run, at - 1))) return false;
  const next = keyAt(run, at + length);
  if (next === '' || prepositions.has(next) || isUnderstood(at + length)) return true;
  // "Information about software" is a request for information, but "proposals with" is not.
  const isThing = nonKinds.has(next) && !(next === 'software' && keyAt(run, 0).startsWith('rfi'));
  return at === 0 && acronyms.has(keyAt(run, 0)) && !isThing;
}
