import { wordRoot } from './word-root.js';

const wordsOf = (text: string): Set<string> => new Set(text.trim().split(/\s+/));
const rootsOf = (text: string): Set<string> => new Set([...wordsOf(text)].map(wordRoot));

/** Words without meaning of their own, which need no support in a quote. */
export const functionWords = wordsOf(`
a an the this that these those such same said each every any all both either some other another others
i he she it its they them their his her him itself themselves yourself yourselves himself herself oneself ourselves mr ms mrs who whom whose which what whatever whichever whoever where wherever when whenever how why
of to in on at for from with by as into onto upon within under over through throughout beside alongside amid during between among amongst across along around about against toward towards per via out off up down
and or but nor so yet if then than because since while whereas although though also too else there here thereof therein thereto hereby herein hereof thereby therefore thus hence
be is are was were been being am have has had having do does did done doing will would shall should may might can could must
not no never none neither without nothing
only unless until before after once whether
as well very more most much many several own respective respectively accordingly already now
everything something anything somebody someone anybody anyone everybody everyone ought
stated listed mentioned specified shown s t ie eg etc re us we our ours you your yours me my mine one ones
`);

/** Reporting words, and light verbs and nouns without information on the subject. */
export const freeWords = new Set([
  // The phrases "at once" and "altogether".
  '@atonce',
  '@together',
  ...rootsOf(`
notice say mention according follow following below above list listed give given take make get have has come go put let keep stay become hold bring raise pass item work effort means available
note noted note namely certain particular case way purpose receive
regard regarding concern concerning relate related
specified identified described detail details set forth outline outlined indicate indicated
able possible happen occur
kind type sort matter thing
yes please first firstly
basically simply actually particularly generally additionally furthermore moreover however specifically expressly explicitly also directly place use anywhere
`),
]);

const governmentWords = wordsOf(`government govt agency agencies buyer buyers federal feds customer department`);
const supplierWords =
  wordsOf(`contractor contractors offeror offerors bidder bidders quoter quoters vendor vendors supplier suppliers seller sellers
company companies firm firms applicant applicants respondent respondents responder responders proposer proposers awardee awardees winner winners
recipient recipients grantee grantees provider providers business businesses concern concerns organization organizations organisation entity entities
party parties participant participants submitter submitters competitor competitors tenderer tenderers interested source sources`);
const addressedWords = wordsOf(`you your yours anyone anybody everyone everybody whoever those`);

export type Party = 'government' | 'supplier';

/** The party that a word names. */
export function partyOf(word: string): Party | null {
  if (governmentWords.has(word)) return 'government';
  return supplierWords.has(word) || addressedWords.has(word) ? 'supplier' : null;
}

const unitForms: readonly (readonly [string, string])[] = [
  ['day', 'day days calendar_days @calday'],
  ['business day', '@busday'],
  ['week', 'week weeks weekly'],
  ['month', 'month months monthly'],
  ['year', 'year years yr yrs yearly annual'],
  ['decade', 'decade decades'],
  ['hectare', 'ha hectare hectares'],
  ['acre', 'acre acres'],
  ['hour', 'hour hours hr hrs'],
  ['minute', 'minute minutes min mins'],
  ['page', 'page pages'],
  ['copy', 'copy copies @hardcopy'],
  ['person', 'person persons people employee employees emp'],
  ['percent', 'percent percentage'],
  ['dollar', 'dollar dollars usd'],
  ['inch', 'inch inches'],
  ['point', 'pt'],
  ['megabyte', 'mb megabyte megabytes'],
  ['gigabyte', 'gb gigabyte gigabytes'],
  ['mile', 'mile miles'],
  ['foot', 'foot feet ft'],
  ['pound', 'lb lbs pound pounds'],
];

const units = new Map(
  unitForms.flatMap(([unit, forms]) => forms.split(' ').map((form): [string, string] => [form, unit])),
);

/** The unit that a word or a phrase after a number names. */
export function unitOf(key: string): string | undefined {
  return units.get(key);
}
