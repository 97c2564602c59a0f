import { findFacts } from '../find-facts.js';
import { readNotice } from '../read-notice.js';

function answers(description: string): string[] {
  const notice = readNotice([{ source: { field: 'description' }, text: description }]);
  return findFacts('who_may_apply', notice).map(({ quote }) => quote.text);
}

it.each<[text: string, answer: string]>([
  [
    'Who May Apply:\n- Nonprofits\n- School districts\n- Tribes\n\nApplications are due in June.',
    'Who May Apply:\n- Nonprofits\n- School districts\n- Tribes',
  ],
  [
    'Eligible applicants include the following:\n\n1. State agencies\n2. Cities\n3. Counties',
    'Eligible applicants include the following:\n\n1. State agencies\n2. Cities\n3. Counties',
  ],
  [
    'Eligible entities:\nState governments\nCounty governments\n\nThe grant is for roads.',
    'Eligible entities:\nState governments\nCounty governments',
  ],
  [
    'Eligible Applicants\n• County governments\n• Special district governments\n\nFunding is limited.',
    'Eligible Applicants\n• County governments\n• Special district governments',
  ],
  [
    'ELIGIBILITY REQUIREMENTS\nThe applicant must be a nonprofit hospital located in Minnesota.',
    'ELIGIBILITY REQUIREMENTS\nThe applicant must be a nonprofit hospital located in Minnesota.',
  ],
  [
    'III. Eligibility Information\n1. Eligible Applicants\nThis opportunity is open to States and units of local government.',
    '1. Eligible Applicants\nThis opportunity is open to States and units of local government.',
  ],
  [
    'Who is eligible to apply?\nCounties, towns and special districts in Oregon.',
    'Who is eligible to apply?\nCounties, towns and special districts in Oregon.',
  ],
  [
    'Who can apply? School boards, charter schools and private schools. Apply online.',
    'Who can apply? School boards, charter schools and private schools.',
  ],
  [
    'ELIGIBLE APPLICANTS\nEligible entities are limited to:\n- States\n- Tribes\n\nAWARD PERIOD\nThree years.',
    'ELIGIBLE APPLICANTS\nEligible entities are limited to:\n- States\n- Tribes',
  ],
])('the answer has the list or the paragraph under a title: %j', (text, answer) => {
  expect(answers(text)).toEqual([answer]);
});

it('the answer prefers a sentence to a line of a form', () => {
  const expected = 'This solicitation is set aside for small business.';
  expect(answers(`Classification Code: V\nSet Aside: Small Business\n\n${expected}`)).toEqual([expected]);
});

it('the answer prefers the kinds of applicants to an open invitation', () => {
  const expected = 'Eligible applicants are school districts and tribes.';
  expect(answers(`All interested parties may submit an application. ${expected}`)).toEqual([expected]);
});

it('the answer prefers eligible applicants to excluded ones', () => {
  const expected = 'The council awards grants to nonprofit theaters.';
  expect(answers(`Individuals may not apply. ${expected}`)).toEqual([expected]);
});

it('the answer prefers a sole source that is named', () => {
  const expected = 'The agency intends to award a sole source contract to Philips North America LLC.';
  expect(answers(`Notice of intent to sole source. ${expected}`)).toEqual([expected]);
});

it('the answer quotes the literal words of the notice', () => {
  const text = 'The fund helps towns. Eligible applicants:\n- Towns\n- Villages\nApply by June 3.';
  const notice = readNotice([{ source: { field: 'description' }, text }]);
  const [fact] = findFacts('who_may_apply', notice);
  expect(text.slice(fact?.quote.start, fact?.quote.end)).toBe(fact?.quote.text);
});
