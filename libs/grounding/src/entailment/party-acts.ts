import { buyerActs, buyerOnly, type Party, supplierActs, supplierOnly } from './vocabulary.js';
import { type Item } from './read-statement.js';
import { wordRoot } from './word-root.js';

const rootsOf = (text: string): string[] => text.trim().split(/\s+/).map(wordRoot);

/** Verbs whose subject gets or has what another gives: they turn who does something round. */
export const receptive = new Set(
  rootsOf(
    'receive get obtain win gain hear learn have has hold own keep need want expect see find benefit earn count face',
  ),
);

/** Verbs whose subject may be the person to whom questions and quotes go. */
export const answering = new Set(rootsOf('take answer field handle accept collect contact'));

/** Verbs that say nothing without their object: `make a determination`. */
export const lightVerbs = new Set(rootsOf('make take do conduct perform give have hold put carry reach'));

/** Verbs that hand something from one to another. */
export const transfers = new Set(
  rootsOf(
    'submit send email mail direct provide allocate award post pay give deliver furnish grant offer address forward transfer issue return supply donate contribute inquiry question response quote proposal',
  ),
);

/** Verbs that the tables of `vocabulary.ts` give to one party, though both may do it: bidders pay for their own quotes. */
const ofBoth = new Set(rootsOf('pay participate compete'));

/** Verbs of the buyer: nobody else does that in a procurement, so a quote need not name who does it. */
export const doneByBuyer = new Set([
  ...[...buyerOnly].filter((root) => !ofBoth.has(root)),
  ...rootsOf('determine deem consider judge procure decide elect'),
]);

/** Verbs of suppliers: nobody else does that in a procurement. */
export const doneBySupplier = new Set([...supplierOnly].filter((root) => !ofBoth.has(root)));

/** Verbs with which a sentence may name the buyer although its quote does not. */
export const likelyOfBuyer = new Set([
  ...buyerActs,
  ...rootsOf(
    'want expect allow let ask intend plan prefer like give offer reserve check consult look treat deem regard tell inform notify keep sign conclude hand warn think lack look count answer estimate',
  ),
]);

/** Verbs with which a sentence may name the buyer where its quote says what suppliers must do. */
export const demanding = new Set(
  rootsOf(
    'want require request expect ask invite let allow seek solicit buy purchase award prefer like encourage recommend insist demand call evaluate review consider look check accept reject read',
  ),
);

/** Verbs with which a sentence may name suppliers although its quote does not. */
export const likelyOfSupplier = new Set([
  ...supplierActs,
  ...rootsOf(
    'must can take part agree write state show prove use follow bear cover meet obtain hold get find read see download accept risk fill know learn look go turn check expect want choose wish enter obey observe handle keep promise guarantee',
  ),
]);

const agencyWords =
  /\b(?:agency|department|dept|office|bureau|command|center|administration|commission|navy|army|force|service|services|corps|county|city|district|institute|institutes|ministry|library|directorate|federal|us|embassy|base|squadron|NASA|NHTSA|EPA|USAID|DOD|DOE|DOT|DLA|VA|GSA|USMS|FBI|NOAA|BLM|USDA|NIH|CDC|DHS|FEMA|NSF|HHS|HUD|DOJ|DOL|SSA|IRS|NIST|FAA|FHWA|USACE|NPS|USFS|FWS|USGS|DARPA|NRC|SEC|GPO|USCG|CBP|BOP|OPM|SBA|CNCS|DISA|DCMA|NAVSEA|NAVAIR|AFRL|MICC|ACC|HRSA|SAMHSA|ACF|USDOT)\b/i;
const companyWords =
  /\b(?:inc|incorporated|corp|corporation|llc|ltd|company|co|gmbh|associates|industries|systems|technologies|boeing)\b/i;

/** The party that a name is of by its words; null if they do not tell. */
export function partyOfName(printed: string): 'government' | 'supplier' | null {
  if (companyWords.test(printed)) return 'supplier';
  return agencyWords.test(printed) ? 'government' : null;
}

/** Verbs of the buyer that suppliers do not do to what is bought: they weigh no quotes, and pick no winner. */
const judging = new Set(rootsOf('weigh judge evaluate rate rank award solicit cancel amend buy procure'));
/** Verbs of suppliers that the buyer does not do in a procurement. */
const selling = new Set(rootsOf('sell bid quote propose apply compete invoice ship'));

/** Whether a verb is one that the other party does. */
export function isOfOtherParty({ keys }: Pick<Item, 'keys'>, party: Party): boolean {
  return keys.some((key) => (party === 'supplier' ? judging : selling).has(key));
}
