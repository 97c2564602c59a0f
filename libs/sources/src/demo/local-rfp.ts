import { naics } from '@rfp/codes/code-tables';
import {
  isService,
  makeAttachments,
  makeContact,
  makeValue,
  paragraphs,
  sentencesFor,
  valueSentence,
} from './details.js';
import { type Draft, type DraftInput, lifecycleOf, shortYear } from './draft.js';
import { type Random } from './random.js';
import { makeSchedule, type Phase } from './schedule.js';
import { tenderDocuments } from './tables/names.js';
import { type Buyer, privateBuyers, scrapedBuyers } from './tables/other-buyers.js';
import { type Portal, portals } from './tables/state-portals.js';
import { type ThemeShares, themes } from './tables/themes.js';
import { type Theme, type Work } from './tables/works.js';

/** Contracts of states, cities and private bodies are smaller than those of federal agencies. */
const localScale = 0.35;

const publicThemes: ThemeShares = [
  ['building', 4],
  ['civil', 5],
  ['community', 6],
  ['facilities', 5],
  ['professional', 4],
  ['technology', 4],
  ['fleet', 3],
  ['environment', 2],
];

/** A type of request with its abbreviation. */
type Request = readonly [string, string];

const requests: readonly (readonly [Request, number])[] = [
  [['Request for Proposals', 'RFP'], 45],
  [['Invitation to Bid', 'ITB'], 38],
  [['Request for Qualifications', 'RFQ'], 11],
  [['Request for Information', 'RFI'], 6],
];

/** A notice of a state or a city as its portal prints it. */
export function draftStateRfp({ random, index, phase, today }: DraftInput): Draft {
  const portal = random.weighted(portals.map((portal) => [portal, portal.share] as const));
  const [type, abbreviation] = random.weighted(requests);
  const theme = themes[random.weighted(publicThemes)];
  const work = random.pick(theme.works);
  const agency = random.pick(portal.agencies);
  const number = `${random.pick(portal.numbers)}-${shortYear(today)}-${String(index).padStart(5, '0')}`;
  const value = makeValue(random, work.median * localScale, 0.4);
  return {
    source_name: portal.source_name,
    source_type: 'state_rfp',
    number,
    fields: {
      title: stateTitle(random, portal, work, abbreviation),
      description: describe(random, agency, theme, work, valueSentence(value)),
      agency_name: agency,
      notice_type: type,
      lifecycle: lifecycleOf(random, phase),
      ...value,
      ...makeSchedule(random, phase, portal.zone, portal.due, today),
      time_zone: portal.zone,
      location: portal.location,
      contact_info: makeContact(
        random,
        random.pick(['Procurement Officer', 'Buyer', 'Purchasing Agent']),
        'example.gov',
      ),
      keywords: [naics.get(work.naics)?.title, type].filter((word) => word !== undefined),
      naics_codes: [work.naics],
      attachments: makeAttachments(random, number, tenderDocuments, 4),
    },
  };
}

function stateTitle(random: Random, portal: Portal, work: Work, abbreviation: string): string {
  const { title } = work;
  const place = random.pick(portal.places);
  const recurringWeight = isService(work) ? 1 : 0;
  const plain = random.weighted([
    [`${title} - ${place}`, 50],
    [`${abbreviation} ${title}, ${place}`, 20],
    [`${title} (Rebid) - ${place}`, 8],
    [`${title} for Various Agencies, Term Contract, ${place}`, 20 * recurringWeight],
    [
      `${title}: On-Call Services for the Operating Departments and Divisions, ${place}, with Two Options to Renew`,
      8 * recurringWeight,
    ],
  ]);
  return random.chance(portal.capitals) ? plain.toUpperCase() : plain;
}

/** A request of a private body, as entered by a user. */
export function draftPrivateRfp(input: DraftInput): Draft {
  return draftOther(input, 'Private', 'private_rfp', input.random.pick(privateBuyers));
}

/** A notice scraped from the web page of a public body without a feed. */
export function draftScrapedRfp(input: DraftInput): Draft {
  const buyer = input.random.pick(scrapedBuyers);
  return draftOther(input, buyer.name, 'scraped', buyer);
}

function draftOther(
  { random, index, phase, today }: DraftInput,
  source_name: string,
  source_type: 'private_rfp' | 'scraped',
  buyer: Buyer,
): Draft {
  const [type, abbreviation] = random.weighted(requests);
  const theme = themes[random.weighted(buyer.themes)];
  const work = random.pick(theme.works);
  const number = `${abbreviation}-${shortYear(today)}-${String(index).padStart(4, '0')}`;
  const value = makeValue(random, work.median * localScale, 0.3);
  const schedule = makeSchedule(random, phase, buyer.zone, 'instant', today);
  return {
    source_name,
    source_type,
    number,
    fields: {
      title: random.chance(0.5) ? `${type}: ${work.title}` : `${work.title} for ${buyer.name}`,
      description: describe(random, buyer.name, theme, work, valueSentence(value)),
      agency_name: buyer.name,
      notice_type: random.chance(0.8) ? type : null,
      lifecycle: lifecycleOf(random, phase),
      ...value,
      ...schedule,
      due_date: staysOpen(random, phase) ? null : schedule.due_date,
      time_zone: buyer.zone,
      location: `${buyer.city}, ${buyer.state}`,
      contact_info: random.chance(0.7) ? makeContact(random, 'Purchasing', 'example.org') : null,
      keywords: [type],
      attachments: makeAttachments(random, number, tenderDocuments, 2),
    },
  };
}

/** Whether a notice accepts offers until a supplier is found, without a due date. */
function staysOpen(random: Random, phase: Phase): boolean {
  return phase === 'open' && random.chance(0.15);
}

function describe(random: Random, agency: string, theme: Theme, work: Work, figure: string | null): string {
  const { scope, demands } = sentencesFor(work, theme);
  return paragraphs(
    `${agency} invites qualified firms to respond to this request: ${work.title}. ${random.sample(scope, random.int(1, 2)).join(' ')}`,
    random.sample(demands, random.int(1, 2)).join(' '),
    figure,
    random.pick([
      'Responses are submitted electronically. Late responses are not opened.',
      'A pre-submittal conference will be held by video; attendance is recommended but not required.',
      'Questions are answered by addendum, and each addendum must be acknowledged in the response.',
      'The award is made to the responsive and responsible party whose response is most advantageous.',
    ]),
  );
}
