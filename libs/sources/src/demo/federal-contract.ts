import { naics, psc } from '@rfp/codes/code-tables';
import { type NoticeFields } from '@rfp/contracts/notice';
import {
  inDollars,
  isService,
  makeAttachments,
  makeContact,
  makeValue,
  paragraphs,
  roundMoney,
  sentencesFor,
  valueSentence,
} from './details.js';
import { type Draft, type DraftInput, lifecycleOf, shortYear } from './draft.js';
import { type Random } from './random.js';
import { makeSchedule, type Phase } from './schedule.js';
import { type FederalAgency, federalAgencies } from './tables/federal-agencies.js';
import { tenderDocuments } from './tables/names.js';
import { type Place } from './tables/places.js';
import { setAsides } from './tables/set-asides.js';
import { themes } from './tables/themes.js';
import { type Theme, type Work } from './tables/works.js';

interface Subject {
  readonly agency: FederalAgency;
  readonly theme: Theme;
  readonly work: Work;
  readonly place: Place;
  readonly type: string;
}

/** A federal contract notice as SAM.gov prints it. */
export function draftFederalContract(input: DraftInput): Draft {
  const { random, index, phase, today } = input;
  const agency = random.weighted(federalAgencies.map((agency) => [agency, agency.share] as const));
  const theme = themes[random.weighted(agency.themes)];
  const subject: Subject = {
    agency,
    theme,
    work: random.pick(theme.works),
    place: random.pick(agency.places),
    type: noticeType(random, phase),
  };
  const { work, place, type } = subject;
  const letter = random.pick(['Q', 'R', 'B']);
  const number = `${agency.numbers}${random.int(10, 99)}${shortYear(today)}${letter}${String(index).padStart(4, '0')}`;
  const setAside = random.weighted(setAsides);
  const schedule = makeSchedule(random, phase, place.zone, 'instant', today);
  const value = type === 'Award Notice' ? awardValue(random, work) : makeValue(random, work.median, 0.5);
  return {
    source_name: 'SAM.gov',
    source_type: 'federal_contract',
    number,
    fields: {
      title: titleOf(random, subject, value.value_kind === 'ceiling'),
      description: describe(random, subject, value),
      agency_name: agency.name,
      department: agency.code.startsWith('097.') ? 'Department of Defense' : agency.name,
      agency: agency.name,
      office: `${place.site} Contracting Office`,
      agency_code: agency.code,
      notice_type: type,
      lifecycle: type === 'Award Notice' ? 'awarded' : lifecycleOf(random, phase),
      ...value,
      ...schedule,
      due_date: type === 'Award Notice' || type === 'Presolicitation' ? null : schedule.due_date,
      time_zone: place.zone,
      location: `${place.city}, ${place.state}`,
      contact_info: makeContact(random, random.pick(['Contract Specialist', 'Contracting Officer']), 'example.gov'),
      naics_codes: [work.naics],
      psc_codes: [work.psc],
      set_aside: setAside,
      keywords: keywordsOf(work, setAside?.text, type),
      attachments: makeAttachments(random, number, tenderDocuments, 5),
    },
  };
}

function noticeType(random: Random, phase: Phase): string {
  if (phase === 'forecast') return 'Presolicitation';
  const usualTypes = [
    ['Combined Synopsis/Solicitation', 40],
    ['Solicitation', 36],
    ['Sources Sought', 16],
    ['Special Notice', 8],
  ] as const;
  return random.weighted<string>(phase === 'closed' ? [...usualTypes, ['Award Notice', 35]] : usualTypes);
}

function awardValue(random: Random, { median }: Work): Pick<NoticeFields, 'estimated_value' | 'value_kind'> {
  return {
    estimated_value: (Number(roundMoney(random.logNormal(median, 0.8))) + random.int(0, 99_999) / 100).toFixed(2),
    value_kind: 'award',
  };
}

function keywordsOf(work: Work, setAside: string | undefined, type: string): string[] {
  return [naics.get(work.naics)?.title, psc.get(work.psc)?.title, setAside, type].filter((word) => word !== undefined);
}

function titleOf(random: Random, { agency, work, place, type }: Subject, ceiling: boolean): string {
  if (agency.style === 'catalog') return catalogTitle(random, work);
  if (agency.style === 'coded') return `${work.psc}--${work.title} - ${place.city} ${place.site}`;
  const title = ceiling ? `${work.title}, Indefinite Delivery/Indefinite Quantity (IDIQ)` : work.title;
  if (type === 'Sources Sought') return `Sources Sought: ${title}, ${place.city}, ${place.state}`;
  if (isService(work) && random.chance(0.15))
    return `${title} in Support of the ${agency.name} at ${place.site}: Base Year plus Four Option Years`;
  return random.weighted([
    [`${title}, ${place.city}, ${place.state}`, 20],
    [`${title} at ${place.site}`, 25],
    [`${title} - ${place.city}, ${place.state}`, 15],
    [`${title} - ${place.city}, ${place.state}`.toUpperCase(), 12],
    [`PN ${random.int(10_000, 99_999)}, ${title}, ${place.city}, ${place.state}`, 8],
    [`${title}, Bldg ${random.int(100, 4999)}, ${place.city}`, 8],
  ]);
}

/** `53--BOLT,MACHINE`: the supply group, then the item's catalogue name. */
function catalogTitle(random: Random, { psc, title }: Work): string {
  const group = psc.slice(0, 2);
  if (random.chance(0.5)) return `${group}--${title}`;
  const item = [random.int(0, 1), random.int(100, 999), random.int(1000, 9999)];
  return `${title}, NSN ${psc}-0${item.join('-')}, ${random.int(2, 900)} EACH`;
}

const openings: Readonly<Record<string, string>> = {
  'Sources Sought': 'is looking for firms that are able to provide',
  'Special Notice': 'gives notice of an industry day on',
  Presolicitation: 'intends to issue a solicitation for',
  'Award Notice': 'has awarded a contract for',
};

const closings: Readonly<Record<string, string>> = {
  'Sources Sought': [
    'This is a request for information only and not a request for offers.',
    'Capability statements of no more than ten pages shall name the firm, its size under the stated NAICS code, and three examples of similar work.',
  ].join(' '),
  'Special Notice': [
    'Firms that wish to attend register with the point of contact by e-mail at least three working days before.',
    'Slides and a list of attendees will be posted here.',
  ].join(' '),
  Presolicitation: [
    'No offers are accepted on this notice.',
    'The solicitation is expected within 45 to 90 days and will be posted on this site only.',
  ].join(' '),
  'Award Notice': [
    'This notice is for information.',
    'Unsuccessful offerors were notified in writing and may ask for a debriefing within three days.',
  ].join(' '),
};

const evaluationMethods: readonly string[] = [
  'The contract will be awarded to the responsible offeror whose offer is the lowest priced that is technically acceptable.',
  'The award is made on the basis of best value; factors other than price are, when combined, about equal to price.',
  'The award is made on the basis of best value; technical approach and past performance weigh more than price.',
];

const terms: readonly string[] = [
  'A firm-fixed-price contract is intended.',
  'Award without discussions is intended, so the first offer should be the best.',
  'Offerors must have an active registration in the System for Award Management when they submit and throughout performance.',
  "All amendments must be acknowledged; it is the offeror's duty to watch this site for them.",
  'Telephone requests are not accepted.',
];

function describe(
  random: Random,
  subject: Subject,
  value: Pick<NoticeFields, 'estimated_value' | 'value_kind'>,
): string {
  const { agency, theme, work, place, type } = subject;
  const { scope, demands } = sentencesFor(work, theme);
  const opening = `The ${agency.name} ${openings[type] ?? 'has a requirement for'} the following: ${work.title}.`;
  const where = `The place of performance is ${place.site}, ${place.city}, ${place.state}.`;
  const figure =
    value.value_kind === 'award'
      ? `The amount of the award is ${inDollars(value.estimated_value ?? '0')}.`
      : valueSentence(value);
  return paragraphs(
    [opening, where, ...random.sample(scope, 2)].join(' '),
    random.sample(demands, random.int(1, 3)).join(' '),
    figure,
    closings[type] ?? offerTerms(random),
  );
}

function offerTerms(random: Random): string {
  const submission =
    'Offers are due at the date and time of this notice and are sent by e-mail to the point of contact.';
  const questions = `Questions in writing are taken until ${random.int(5, 10)} days before.`;
  return [random.pick(evaluationMethods), ...random.sample(terms, random.int(1, 3)), submission, questions].join(' ');
}
