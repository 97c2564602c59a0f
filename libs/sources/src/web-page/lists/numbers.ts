import { labelRoleOf, type QuotedText } from '../labels/labels.js';

const kinds =
  'RFPQ|RFP|RFQ|RFI|RFB|RFSQ|RFEI|RFT|RFx|IFB|IFQ|ITB|ITN|ITQ|ITT|RLI|NOFO|NOFA|EOI|LOI|SOQ|Bid|Bids|Solicitation|Contract|Quote|Quotation|Tender|Project|Event|Invitation';
/** Letters and digits with separators. The patterns that use it also require a digit. */
const code = String.raw`[\p{Lu}\d][\p{L}\d]*(?:[./_#&-]+[\p{L}\d]+)*`;
const numberPrefix = String.raw`(?:${kinds})s?\b\.?(?:\s*(?:No\b\.?|Number\b|#|n[°º]))?[\s:#-]*`;
const leadingNumber = new RegExp(
  String.raw`^\W{0,2}(?<number>${numberPrefix}(?=[^\s]*\d)${code}|(?=\S*\d)(?=\S{4,})${code}|\p{Lu}{1,5}\s\d{2,4}[/-]\d{2,}(?=\s*[-–—:|]))(?:\s*[-–—:|,]\s+|\s*[–—|]\s*|\s+)(?<rest>\S.*)$`,
  'iu',
);
const trailingNumber = new RegExp(
  String.raw`^(?<rest>.+?)\s*[([]\s*(?:(?:${kinds})s?\b\.?(?:\s*(?:No\b\.?|Number\b|#|n[°º]))?[\s:#]+)?(?<number>(?=\S*\d)${code}(?:\s${code})?)\s*[)\]]$`,
  'iu',
);

/** Dates, telephone numbers and amounts. */
const otherFigure =
  /^\d{4}[/.-]\d{1,2}[/.-]\d{1,2}$|^1\d\d[/.]\d\d[/.]\d\d$|^\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})$|^\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}$|^\$/;

/** Whether a text may be a solicitation number, such as `26-014`, `B2614` or `2026014`. A small number is a row count, four digits may be a year. */
export function isNumber(text: string): boolean {
  if (!/\d/.test(text) || text.length > 60 || /^(?:19|20)\d\d$/.test(text) || otherFigure.test(text.trim()))
    return false;
  return /\p{L}/u.test(text) || /\d[-./]\d/.test(text) || /\d{4}/.test(text);
}

/** A title and the number before or after it. */
export interface Numbered {
  title: string;
  number: string | null;
}

/**
 * Splits `RFP 26-014 - Managed IT Services` or `Sale of forklifts (EOI-4471)`.
 * @param known - number that a label states; it is removed from the title as well
 */
export function splitNumber(text: string, known: string | null): Numbered {
  const [front, behind] = [numberInFront(text, known), numberAtEnd(text, known)];
  const first = front !== null && behind !== null && namesProject(front.number) ? behind : (front ?? behind);
  return first ?? { title: text, number: null };
}

/** Whether a number is that of a project, which is part of the title if the title has another number. */
function namesProject(number: string | null): boolean {
  return /^(?:project|contract|event)\b/i.test(number ?? '');
}

function numberInFront(text: string, known: string | null): Numbered | null {
  const { number = '', rest = '' } = leadingNumber.exec(text)?.groups ?? {};
  if (!hasWord(rest)) return null;
  if (sameNumber(number, known)) return { title: rest, number: number.trim() };
  return known === null && isOwnNumber(number, text) ? { title: rest, number: number.trim() } : null;
}

/** Whether a text begins with a solicitation number and not with a word or number of its title. */
function isOwnNumber(number: string, text: string): boolean {
  if (!isNumber(number)) return false;
  const behind = text.slice(text.indexOf(number) + number.length);
  return (
    isLeadingNumber(number) || (/^\s*[-–—|:]\s/u.test(behind) && isCode(number) && !/^\p{L}\p{Ll}+\s/u.test(number))
  );
}

function numberAtEnd(text: string, known: string | null): Numbered | null {
  const { number = '', rest = '' } = trailingNumber.exec(text)?.groups ?? {};
  if (!hasWord(rest) || !(sameNumber(number, known) || isTrailingNumber(number))) return null;
  return { title: rest.trim(), number: number.trim() };
}

function hasWord(text: string): boolean {
  return /\p{L}{3}/u.test(text);
}

const year = /^(?:19|20)\d\d$/;

function sameNumber(number: string, known: string | null): boolean {
  const [a, b] = [number, known ?? ''].map((each) => each.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
  return (
    a !== undefined &&
    a !== '' &&
    b !== undefined &&
    (a === b || (Math.min(a.length, b.length) > 3 && !year.test(number) && (b.endsWith(a) || a.endsWith(b))))
  );
}

/** Excludes numbers that belong to a title, such as `2027` and `24-inch`. */
function isLeadingNumber(number: string): boolean {
  const digits = number.replaceAll(/\D/g, '').length;
  if (new RegExp(`^(?:${kinds})\\b`, 'i').test(number)) return digits >= 2;
  return (
    digits >= 3 &&
    (/^[\d-]*\d{2,}-\d{2,}/.test(number) ||
      /^\p{Lu}{1,6}[-.]?\d|^(?:\d\d)?\d\d[-/]\p{Lu}{1,5}[-/]\d{2}|\d\p{Lu}[-_/.]\d{2}|\d{5}/u.test(number))
  );
}

/** A code of letters and digits, accepted if a dash follows. */
function isCode(number: string): boolean {
  return number.replaceAll(/\D/g, '').length >= 3 && isNumber(number) && /\p{L}|\d[-/.]\d/u.test(number);
}

function isTrailingNumber(number: string): boolean {
  return (
    number.replaceAll(/\D/g, '').length >= 3 &&
    isNumber(number) &&
    /\p{Lu}{2}|[-_/]|\d\p{Lu}(?!\p{L})/u.test(number) &&
    !/^\p{Lu}{2} (?:19|20)\d\d$|^(?:19|20)\d\d\/\d{2,4}$/u.test(number)
  );
}

/** A number after words without a colon: `Bid No. 26-014`, `Quotation - HLT0001`, `Marché n° 26M64`. */
const numberInProse = new RegExp(
  String.raw`(?:^|[\s(\[])(?<label>(?:[\p{L}.]{2,20}\s){0,2}?(?:[\p{L}.]{2,20}\s?)?(?:no\b\.?|nos\.|number|nr\.|#|n[°º]|№|id)|(?:${kinds})\b\s?[-–:#]?)\s*[:.#-]?\s*(?<number>(?=[^\s,;)\]]*\d)${code})`,
  'iu',
);

/** The number after words such as `Bid No.` in running text. */
export function findNumberInProse(words: string): QuotedText | null {
  const found = numberInProse.exec(words.slice(0, 300))?.groups;
  const [label = '', number = ''] = [found?.['label'], found?.['number']];
  if (!isNumber(number) || !announcesNumber(label)) return null;
  return numberWith(label.trim(), number, words);
}

function announcesNumber(label: string): boolean {
  return labelRoleOf(label.replace(/[-–:#\s]+$/u, ' #')) === 'opportunity_number' || /[#№°º]/.test(label);
}

/** Keeps the prefix in `RFP 26-014` and `RFP-26-014`, and drops it in `Quotation - HLT0001`. */
function numberWith(label: string, number: string, words: string): QuotedText {
  const joined = `${label}${number}`;
  if (/^[A-Z]{3,5}-$/.test(label) && words.includes(joined)) return { text: joined, quote: joined };
  const quote = `${label} ${number}`;
  return { text: /^\W*[A-Z]{3,5}$/.test(label) ? quote : number, quote };
}

/** A text that is only a number, such as `B26-27` or `ITB 2027-046`. */
const numberAlone = new RegExp(String.raw`^(?:№|n[°º])?\s*(?:${numberPrefix}){0,2}(?=\S*\d)${code}$`, 'iu');

/** Whether a text consists of a solicitation number only. */
export function isNumberAlone(text: string): boolean {
  return (
    text.length <= 40 &&
    numberAlone.test(text.trim()) &&
    isNumber(text) &&
    isCoded(text) &&
    !otherFigure.test(text.trim())
  );
}

/** Excludes names such as `W1AW` and `America250`. */
function isCoded(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length;
  if (/^\p{Lu}{2,6}-\d{1,4}$/u.test(text.trim())) return true;
  return digits >= 4 || (digits >= 2 && !/\p{Ll}{2}/u.test(text) && /[-/#._ ]|\p{L}\d{3}/u.test(text));
}

/** The number in a labelled value, without a leading sign such as `#` and without the text after a separator. */
export function cleanNumber(text: string): string {
  const [number = ''] = text.split(/\s[·|•]\s/);
  return number
    .replace(/^\s*(?:№|n[°º]|#(?=\s)|:)\s*/iu, '')
    .replace(/(?<=\S)\s*[(（][^()（）\d]*[)）]$/u, '')
    .replace(/\s+/g, ' ')
    .trim();
}
