import { findAmounts } from '../text/find-values.js';
import { type Span } from '../source-text.js';
import { type Fact, factOf, type NoticeReading } from './read-notice.js';

const valueFields = ['estimated_value', 'value_ceiling', 'value_floor'];
/** Values up to this one are placeholders for an unknown value. */
const maxPlaceholder = 1;

/** Words before an amount that make it the value of the opportunity. The nearest word decides. */
const valueWords =
  /\b(?:magnitude|estimated?|value|worth|ceiling|budget(?:ed)?|not[- ](?:to[- ])?exceed(?:ed)?|allocation|maximum|minimum|award(?:s|ed)?|grants?|fund(?:s|ed|ing)?|available|total(?:s|ing)?|amounts?|range(?:s|d)?|prizes?|pool|invest(?:ment|s)?|reimbursed?|reimbursement|contract|cap(?:ped)?|price range|receives?|level of|project cost|demand|rewards?|pays?|payment|agreement|probable cost|estimate)\b/gi;
/** Less reliable words, used only if no sentence has one of the words above. */
const weakValueWords =
  /\b(?:spend(?:s|ing)?|request|opinion|costs?|limit(?:ed)?|price|ask(?:s|ed)? for|commission|stipends?|honorari\w+|gets|support|up to|rate|loans?|components?|cash|pass|offered|purse|over|about|around|roughly)\b/gi;
const otherAmounts =
  /\b(?:size standards?|receipts|revenues?|employees|thresholds?|fees?|deductible|bonds?|bonding|insurance|liability|insured|wages?|salar(?:y|ies)|hourly|damages|per day|match(?:ing)?|sales|copies|deposit|authoriz(?:es|ed)|subcontract\w*|cost or pricing|card|micro-?purchases?|guarantee|income|penalt(?:y|ies)|fines?|occurrence|per unit|bond issue|obligation bonds?|allocated|annual budget|your budget|operating budget|registered|any amount over|purchases? (?:over|below|under)|plan|tuition|rent|federal contract of|award of \$?\d|accrued|capitaliz\w+|security|surety|per kW|invoices?|SF 24|premium|dues|collateral|balances|policy|policies|limits of|unit price|payment protection|subawards?|price or|per claim|serves|(?:plans|copies|sets?|documents?)\b[^.;$]{0,30}\bcosts?|(?:past|previous|prior|last|earlier) (?:cycle|round|contract|award|season)s?|under Contract [\w-]+ for|(?:overlaid|built|paved|replaced) in (?:19|20)\d\d|budget (?:above|below|over|under|of (?:less|more)))\b/gi;
/** Labels of other amounts and of past purchases. */
const otherLabel =
  /^(?:\(?[\w.]{1,4}[.)]+ |[*-] )?(?:insurance|bonds?|bonding|liability|fees?|past|previous|prior|last)\b[^:$]{0,40}:/i;
const maxGap = 90;

/** Finds the estimated value, the range of awards, or the available funds. */
export function findValue({ field, statements }: NoticeReading): Fact[] {
  const valueQuotes = valueFields.flatMap((name) => {
    const quote = field(name);
    return quote === undefined || Number(quote.text) <= maxPlaceholder ? [] : [{ quote }];
  });
  if (valueQuotes.length > 0) return valueQuotes;
  const statementsWith = (words: RegExp) =>
    statements.filter(
      ({ text }) =>
        !otherLabel.test(text) && findAmounts(text).some(({ start, end }) => isValue(text, { start, end }, words)),
    );
  const stated = statementsWith(valueWords);
  return (stated.length > 0 ? stated.slice(0, 2) : statementsWith(weakValueWords).slice(0, 1)).map(factOf);
}

function isValue(text: string, { start, end }: Span, words: RegExp): boolean {
  const before = text.slice(Math.max(0, start - maxGap), start);
  const after = text.slice(end, end + 50);
  const near = lastEnd(before, words);
  const other = lastEnd(before, otherAmounts);
  if (other >= 0 && other >= near) return false;
  if (
    /\b(?:SAM|registered|VETS-100|bid guarantee|threshold|unit price|aircraft|liability)\b/i.test(before) &&
    near < 60
  )
    return false;
  if (
    /^.{0,25}\b(?:last year|receipts|size standard|per hour|deductible|(?:shall be |are |is )?(?:accompanied|need|requires?)|(?:payment |performance |bid )?bond|insurance|single limit|per occurrence|fee|in sales|threshold)\b/i.test(
      after,
    )
  )
    return false;
  return (
    near >= 0 ||
    /^.{0,30}\b(?:available|in (?:available )?(?:grant|funding|funds|grants|awards|prizes)|maximum|ceiling|to spend|total|over the ordering period|each|apiece|will be awarded|award|prize|funding|grants?)\b/i.test(
      after,
    )
  );
}

function lastEnd(text: string, words: RegExp): number {
  return Array.from(text.matchAll(words), ({ 0: word, index }) => index + word.length).at(-1) ?? -1;
}
