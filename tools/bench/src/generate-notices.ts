import { type Notice } from '@rfp/contracts/notice';

const subjects = [
  'network',
  'roof',
  'laboratory',
  'vehicle',
  'records',
  'water',
  'radar',
  'training',
  'cloud',
  'janitorial',
  'bridge',
  'vaccine',
];
const works = [
  'maintenance',
  'replacement',
  'support services',
  'installation',
  'assessment',
  'modernization',
  'supply',
  'design and build',
];
const places = [
  'Durham, NC',
  'Boise, ID',
  'Tampa, FL',
  'Reno, NV',
  'Dayton, OH',
  'Norfolk, VA',
  'El Paso, TX',
  'Juneau, AK',
];
const agencies = [
  'Department of Veterans Affairs',
  'Department of the Army',
  'Department of Energy',
  'Department of the Interior',
  'NASA',
];
const words =
  'the contractor shall provide all labor materials equipment and supervision required to perform work described in this statement schedule delivery acceptance inspection security safety quality reporting invoice option period performance facility government representative meeting plan quarterly monthly standard certified personnel site access badge'.split(
    ' ',
  );

/** A linear congruential generator: the same seed gives the same notices on every machine. */
function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Notices `from` to `to` (exclusive) of an endless sequence, similar to those of SAM.gov: about 1.4 kB of description each. */
export function generateNotices(from: number, to: number): Notice[] {
  return Array.from({ length: to - from }, (_, offset) => generateNotice(from + offset));
}

function generateNotice(index: number): Notice {
  const random = createRandom(index * 2_654_435_761);
  const pick = (list: readonly string[]) => list[random(list.length)] ?? '';
  const subject = pick(subjects);
  const day = String(1 + random(28)).padStart(2, '0');
  const description = Array.from({ length: 180 + random(80) }, () => pick(words)).join(' ');
  return {
    source_name: 'SAM.gov',
    source_id: `bench-${index}`,
    source_type: 'federal_contract',
    channel: 'bulk',
    fields: {
      title: `${subject.toUpperCase()} ${pick(works)} ${pick(places)} lot ${index}`,
      description,
      agency_name: pick(agencies),
      agency_code: `0${30 + random(60)}.${1000 + random(8000)}`,
      opportunity_number: `B${1_000_000 + index}`,
      notice_type: 'Solicitation',
      source_url: `https://sam.gov/opp/bench-${index}/view`,
      lifecycle: 'open',
      estimated_value: `${10_000 + random(40_000_000)}.00`,
      value_kind: 'estimate',
      posted_date: `2026-0${1 + random(9)}-${day}`,
      due_date: `2027-0${1 + random(9)}-${day}T16:00:00-04:00`,
      time_zone: 'America/New_York',
      location: pick(places),
      contact_info: 'Jordan Lee; jordan.lee@example.gov; 202-555-0100',
      keywords: [subject, `NAICS 5415${random(90)}`],
      naics_codes: [`5415${10 + random(80)}`],
      psc_codes: [`D${100 + random(800)}`],
    },
  };
}
