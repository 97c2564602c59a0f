import {
  type CompanyProfile,
  companyProfileSchema,
  preferenceLevels,
  type SearchProfile,
} from '@rfp/contracts/account';
import { type NoticeFields } from '@rfp/contracts/notice';
import fc from 'fast-check';

const day = 86_400_000;
export const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

const word = fc.constantFrom(
  'cloud',
  'hosting',
  'roof',
  'repairs',
  'it',
  'é́tude',
  'schedule',
  '70',
  'the',
  'C++',
  'net',
);
const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
/** A title longer than the sort key of titles. */
const longTitle = fc.array(word, { minLength: 20, maxLength: 25 }).map((words) => words.join(' - '));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const setAsides = [
  { code: '8AN', text: '8(a) Sole Source' },
  { code: 'HZC', text: 'HUBZone Set-Aside' },
  { code: 'SBA', text: 'Total Small Business Set-Aside' },
];
/** A notice with few possible words, codes and dates, so that many notices share them. */
export const aMatchableNotice: fc.Arbitrary<Partial<NoticeFields>> = fc.record({
  title: fc.oneof({ weight: 4, arbitrary: phrase }, { weight: 1, arbitrary: longTitle }),
  description: maybe(phrase),
  agency_name: maybe(fc.constantFrom('Department of Energy', 'Department of the Navy', 'City of Roof')),
  keywords: maybe(fc.array(phrase, { maxLength: 2 })),
  naics_codes: maybe(fc.array(fc.constantFrom('541512', '238160'), { maxLength: 2 })),
  psc_codes: maybe(fc.array(fc.constantFrom('DA01', '70'), { maxLength: 1 })),
  location: maybe(fc.constantFrom('Fairfax, VA', 'Richmond, Virginia', 'Gary, IN', 'Indiana', 'Boise')),
  set_aside: maybe(fc.constantFrom(...setAsides)),
  notice_type: maybe(fc.constantFrom('Solicitation', 'Sources Sought', 'Award Notice')),
  estimated_value: maybe(fc.constantFrom('5000.00', '90000.00', '2500000.00', '40000000.00')),
  value_kind: maybe(fc.constantFrom('estimate', 'ceiling')),
  expected_awards: maybe(fc.constantFrom(1, 20)),
  posted_date: maybe(fc.constantFrom(inDays(-2), inDays(5))),
  due_date: maybe(fc.constantFrom(inDays(-1), inDays(5), inDays(20), inDays(100))),
});

const weight = fc.constantFrom(0, 10, 40, 100);
const amount = fc.constantFrom(null, 1000, 100_000, 3_000_000);
const someRequired: readonly CompanyProfile['must'][] = [
  { places: ['Fairfax County, VA', 'Indiana'] },
  { places: ['Virginia'], naics_codes: ['541512', '23'] },
  { set_asides: ['Small business'] },
  { agencies: ['Energy', 'the Navy'] },
];
const someExcluded: readonly CompanyProfile['exclude'][] = [
  { places: ['Gary, IN', 'Fairfax'] },
  { naics_codes: ['5415'], set_asides: ['HZC'] },
  { agencies: ['City of'], set_asides: ['8A'] },
];
/** A search profile whose entries these notices may match. */
export const aSearchProfile: fc.Arbitrary<SearchProfile> = fc.record({
  weights: fc.record({ relevance: weight, urgency: weight, value: weight, competition: weight }),
  keywords: fc.array(phrase, { maxLength: 3 }),
  company: fc
    .record({
      naics_codes: fc.subarray(['54', '238160']),
      agencies: fc.subarray(['Navy', 'Department of Energy', 'City of Roof']),
      places: fc.subarray(['VA', 'IN', 'Richmond, VA', 'Boise']),
      set_asides: fc.subarray(['HUBZone', '8(a)']),
      min_value: amount,
      must: maybe(fc.constantFrom(...someRequired)),
      exclude: maybe(fc.constantFrom(...someExcluded)),
      value_mode: maybe(fc.constantFrom(...preferenceLevels)),
    })
    .map((company) => companyProfileSchema.parse(company)),
});
