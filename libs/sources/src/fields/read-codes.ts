import { type NoticeFields } from '@rfp/contracts/notice';
import { commodityFields, cpvCode, nigpCode, unspscCode } from '@rfp/contracts/vocabulary/commodity-codes';
import { plainLine } from './plain-text.js';

/** Classifications with a known code format. */
export type Scheme = 'NAICS' | 'PSC' | 'ALN' | (typeof commodityFields)[number]['scheme'];

interface CodeFormat {
  /** A code at the beginning of a text, followed by its label or nothing. */
  readonly pattern: RegExp;
  /** A prefix that is removed before the code. */
  readonly ignoredPrefix?: RegExp;
  /** Converts a printed code to its stored form. */
  readonly toStored?: (printed: string) => string;
}

/** The end of a code: end of text or a label. Spreadsheets may append a decimal of zeros. */
const end = String.raw`(?:\.0+)?(?=$|\s*[-–—:|(),;]|\s+\D)`;
const codeFormats: Record<Scheme, CodeFormat> = {
  NAICS: { pattern: new RegExp(String.raw`^(?:\d{2}-\d{2}(?!\d)|\d{2,6})${end}`) },
  PSC: {
    pattern: /^(?:[A-Z](?:[A-Z]\d{2}|\d[A-Z\d]{0,2})?|\d{2}(?:[A-Z\d]{2})?|\d[A-Z]\d{2})(?=$|\s*[-–—:|(),;])/i,
    toStored: (code) => code.toUpperCase(),
  },
  ALN: { pattern: /^\d{2}\.[A-Z\d]{3}(?=$|\s|[-–—:|(),;])/i, toStored: (code) => code.toUpperCase() },
  CPV: { pattern: new RegExp(String.raw`^\d{8}(?:-\d(?!\d))?${end}`), toStored: cpvCode },
  UNSPSC: {
    pattern: new RegExp(String.raw`^\d{2}(?:[-.]?\d{2}){0,4}${end}`),
    // `V1.80111500` begins with the version of the classification.
    ignoredPrefix: /^V?\d{1,2}\.(?=\d{8}(?!\d))/i,
    toStored: unspscCode,
  },
  NIGP: {
    pattern: new RegExp(String.raw`^\d{3}(?:[-\s]?\d{2}(?:[-\s]?\d{2}(?:[-\s]?\d{4})?)?)?${end}`),
    toStored: nigpCode,
  },
  NUTS: {
    pattern:
      /^(?:A[LT]|B[EG]|C[HYZ]|D[EK]|E[ELS]|F[IR]|H[RU]|I[EST]|L[ITUV]|M[EKT]|N[LO]|P[LT]|R[OS]|S[EIK]|TR|UK)[A-Z\d]{0,3}(?=$|\s*[-–—:|(),;]|\s)/i,
    toStored: (code) => code.toUpperCase(),
  },
};
const schemeNames: Record<Scheme, string> = {
  NAICS: 'NAICS(?: 20\\d\\d)?',
  PSC: 'PSC|FSC|PSC/FSC',
  ALN: 'ALN|CFDA|Assistance Listing',
  CPV: 'CPVS?|CPV 2008',
  UNSPSC: 'UN\\s?/?SPSC',
  NIGP: 'NIGP',
  NUTS: 'NUTS(?: ?[123])?',
};
/** Pattern of a printed name: `NIGP Code:`. */
const namePattern = (scheme: Scheme): string =>
  String.raw`(?:${schemeNames[scheme]})(?:[\s_-]+(?:commodity|class(?:-item)?|codes?|no\.?|number|category)){0,2}(?:\(s\))?[\s:#=_-]*`;

/** Maximum number of characters of a cell. */
const maxCellLength = 5000;
const schemes: readonly Scheme[] = ['NAICS', 'PSC', 'ALN', 'CPV', 'UNSPSC', 'NIGP', 'NUTS'];
const names = new Map(schemes.map((scheme) => [scheme, new RegExp(`^${namePattern(scheme)}`, 'i')]));
const wholeNames = schemes.map((scheme) => [scheme, new RegExp(`^(?:x[_-])?${namePattern(scheme)}$`, 'i')] as const);

/**
 * Parses the codes of a classification from the texts of cells: `511210 - SOFTWARE PUBLISHERS`, `541511; 541512`, `NAICS: 238220`.
 * @returns the codes, and the texts without a code
 */
export function readCodes(scheme: Scheme, texts: readonly string[]): { codes: string[]; unread: string[] } {
  const codes: string[] = [];
  const unread: string[] = [];
  for (const text of texts) {
    const found = codesIn(scheme, text);
    codes.push(...found);
    if (found.length === 0 && text.trim() !== '') unread.push(text);
  }
  return { codes: [...new Set(codes)].slice(0, 100), unread };
}

function codesIn(scheme: Scheme, text: string): string[] {
  const { pattern, ignoredPrefix = '', toStored = String } = codeFormats[scheme];
  return text
    .slice(0, maxCellLength)
    .split(/[;|\n]|,\s*(?=(?:[A-Z]{3,6}\W{0,3})?\d{2})/)
    .flatMap((part) => {
      const cleaned = plainLine(part, 300).replace(names.get(scheme) ?? '', '');
      const [code] = pattern.exec(cleaned.replace(ignoredPrefix, '')) ?? [];
      return code === undefined ? [] : [toStored(code.replace(/\.0+$/, ''))];
    });
}

/** The classification with the given name, as sources and labels print it: `UNSPSC`, `NIGP Code:`. */
export function schemeOf(name: string): Scheme | undefined {
  return wholeNames.find(([, pattern]) => pattern.test(name.trim()))?.[0];
}

/** Classifications that are recognized in prose. NUTS is excluded because of nuts and bolts. */
const proseSchemes = schemes.filter((scheme) => scheme !== 'NUTS');
const labels = proseSchemes.map(
  (scheme) => [scheme, new RegExp(String.raw`(?<![\p{L}\d])${namePattern(scheme)}(?=[A-Z\d])`, 'giu')] as const,
);
const maxText = 60_000;
const maxLabels = 50;

/** Codes that a text names with their classification: `NIGP Code: 920-45`. */
export function labelledCodes(text: string): { scheme: Scheme; code: string }[] {
  return labels.flatMap(([scheme, label]) =>
    [...text.slice(0, maxText).matchAll(label)].slice(0, maxLabels).flatMap(({ 0: found, index }) => {
      const [behind = ''] = text.slice(index + found.length, index + found.length + 200).split(/\n|\.(?=\s|$)/, 1);
      return codesIn(scheme, behind).map((code) => ({ scheme, code }));
    }),
  );
}

/** Labelled codes as the fields of a notice. */
export function codeFieldsOf(
  found: readonly { scheme: Scheme; code: string }[],
): Pick<NoticeFields, 'naics_codes' | 'psc_codes' | 'aln_codes' | 'other_codes'> {
  const codesOf = (name: Scheme): string[] => [
    ...new Set(found.filter(({ scheme }) => scheme === name).map(({ code }) => code)),
  ];
  const [naics, psc, aln] = [codesOf('NAICS'), codesOf('PSC'), codesOf('ALN')];
  const others = commodityFields.flatMap(({ scheme }) => codesOf(scheme).map((code) => `${scheme} ${code}`));
  return {
    ...(naics.length > 0 && { naics_codes: naics }),
    ...(psc.length > 0 && { psc_codes: psc }),
    ...(aln.length > 0 && { aln_codes: aln }),
    ...(others.length > 0 && { other_codes: others.slice(0, 100) }),
  };
}
