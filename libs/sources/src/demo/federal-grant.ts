import { type NoticeFields } from '@rfp/contracts/notice';
import { departmentAndAgency } from '../grants-gov/departments.js';
import { inDollars, makeAttachments, makeContact, paragraphs, roundMoney } from './details.js';
import { type Draft, type DraftInput, fiscalYear, lifecycleOf } from './draft.js';
import { type Random } from './random.js';
import { makeSchedule } from './schedule.js';
import { applicants, eligibleGroups } from './tables/eligibility.js';
import { type GrantProgram } from './tables/grant-program.js';
import { peopleGrants } from './tables/grants-people.js';
import { placeGrants } from './tables/grants-places.js';
import { scienceGrants } from './tables/grants-science.js';
import { grantDocuments } from './tables/names.js';

const grantPrograms = [...scienceGrants, ...peopleGrants, ...placeGrants];
const zone = 'America/New_York';

/** A federal grant notice as Grants.gov prints it, with deadlines as days without a time. */
export function draftFederalGrant({ random, index, phase, today }: DraftInput): Draft {
  const program = random.pick(grantPrograms);
  const year = fiscalYear(today);
  const instrument = random.weighted([
    ['Grant', 70],
    ['Cooperative Agreement', 30],
  ]);
  const money = makeFunding(random, program);
  const number = `${program.code}-${year}-${String(index).padStart(5, '0')}`;
  return {
    source_name: random.chance(0.9) ? 'Grants.gov' : 'Simpler.Grants.gov',
    source_type: 'federal_grant',
    number,
    fields: {
      title: titleOf(random, program, year),
      description: describe(random, program, money, instrument),
      agency_name: program.agency,
      ...departmentAndAgency(program.agency, program.code),
      agency_code: program.code,
      notice_type: phase === 'forecast' ? 'forecast' : 'synopsis',
      lifecycle: lifecycleOf(random, phase),
      ...money,
      ...makeSchedule(random, phase, zone, 'day', today),
      time_zone: zone,
      location: null,
      contact_info: makeContact(random, 'Grants Management Specialist', 'example.gov'),
      aln_codes: [program.aln],
      keywords: [program.listing, program.category, instrument],
      eligible_applicants: eligibleGroups[program.eligible].map((code) => applicants[code]),
      cost_sharing: program.sharing,
      attachments: makeAttachments(random, number, grantDocuments, 4),
    },
  };
}

type Funding = Pick<
  NoticeFields,
  'estimated_value' | 'value_kind' | 'value_floor' | 'value_ceiling' | 'expected_awards'
>;

/** Total funding, number of awards, and the smallest and largest award. Some programs state only the largest award. */
function makeFunding(random: Random, { median, awards: [minAwards, maxAwards] }: GrantProgram): Funding {
  const total = random.logNormal(median, 0.7);
  const awards = random.int(minAwards, maxAwards);
  const ceiling = roundMoney((total / awards) * (1.4 + random.next()));
  const floor = random.chance(0.6) ? roundMoney((total / awards) * 0.3) : null;
  const shape = random.weighted([
    ['total', 70],
    ['ceiling', 18],
    ['nothing', 12],
  ]);
  if (shape === 'nothing')
    return { estimated_value: null, value_kind: null, value_floor: null, value_ceiling: null, expected_awards: null };
  if (shape === 'ceiling')
    return {
      estimated_value: ceiling,
      value_kind: 'ceiling',
      value_floor: floor,
      value_ceiling: ceiling,
      expected_awards: null,
    };
  return {
    estimated_value: roundMoney(total),
    value_kind: 'estimate',
    value_floor: floor,
    value_ceiling: ceiling,
    expected_awards: awards,
  };
}

function titleOf(random: Random, { titles, listing }: GrantProgram, year: number): string {
  const title = random.pick(titles);
  return random.weighted([
    [`Fiscal Year ${year} ${title}`, 25],
    [`FY ${year} ${title} Grant Program`, 15],
    [title, 20],
    [`${title} - Planning Grants`, 10],
    [`${title} - Implementation Grants`, 10],
    [`${listing}: ${title}`, 15],
    [`Notice of Funding Opportunity: ${title} (FY ${year}-${year + 1})`, 5],
  ]);
}

const requirements: readonly string[] = [
  'Applicants must be registered in the System for Award Management before they apply; registration may take several weeks.',
  'Applications are reviewed for need, design, capacity, the reasonableness of the budget, and the plan for evaluation.',
  'The project period is up to 36 months. Indirect costs are allowed at the negotiated rate.',
  'Letters of intent are encouraged but not required and do not bind the applicant.',
  'Recipients report on progress twice a year and on money every quarter.',
  'A webinar for applicants will be held; its recording will be posted with the questions and answers.',
  'Priority is given to applicants that serve persistent poverty counties or Tribal lands.',
];

function describe(random: Random, program: GrantProgram, money: Funding, instrument: string): string {
  const sharing = program.sharing
    ? `A share of at least ${random.pick([10, 20, 25, 50])} percent of the cost must come from other than federal sources.`
    : null;
  return paragraphs(
    `${program.purpose} Assistance is given as a ${instrument.toLowerCase()} under Assistance Listing ${program.aln}.`,
    fundingSentence(money),
    [sharing, ...random.sample(requirements, random.int(2, 4))].filter((sentence) => sentence !== null).join(' '),
  );
}

function fundingSentence({ estimated_value, value_kind, expected_awards }: Funding): string | null {
  if (!estimated_value) return null;
  if (value_kind === 'ceiling')
    return `One award is at most ${inDollars(estimated_value)}. The total depends on appropriations.`;
  return `About ${inDollars(estimated_value)} is expected to be available for about ${expected_awards ?? 1} awards.`;
}
