import * as eligible from './eligibility/eligible-wordings.js';
import * as comparison from './evaluation/comparison-wordings.js';
import * as evaluation from './evaluation/evaluation-wordings.js';
import { periodWordings } from './dates/find-period.js';
import { placeWordings } from './place/place-wordings.js';
import { questionWordings } from './dates/find-questions-due.js';
import { visitWordings } from './dates/visit-wordings.js';
import { submissionWordings } from './submission-wordings.js';
import { isWorded } from './wording.js';
import * as contact from './contact-wordings.js';
import { requirementWordings } from './requirements/requirement-wordings.js';

const wordings = [
  ...Object.values(eligible).flat(),
  ...evaluation.basis,
  ...evaluation.factors,
  ...comparison.comparison,
  ...contact.addressWordings,
  ...contact.nameWordings,
  ...contact.documentWordings,
  ...contact.personWordings,
  ...contact.otherWordings,
  ...Object.values(requirementWordings).flatMap(({ names, ofApplicants = [] }) => [...names, ...ofApplicants]),
  ...periodWordings,
  ...placeWordings,
  ...questionWordings,
  ...visitWordings,
  ...submissionWordings,
];

it.each(wordings.map((wording) => [wording.example, wording] as const))(
  'a wording finds its example: %s',
  (example, wording) => {
    expect(isWorded(example, wording)).toBe(true);
  },
);

it('a wording checks every match of its pattern in a sentence', () => {
  const wording = { example: '', pattern: /\boffers? (?:is|are) scored\b/, unless: /\bsample\b/ };
  const far =
    'and the whole of the rest of it, which is long, says a great many other things before it comes to the end;';
  expect(isWorded('A sample offer is scored.', wording)).toBe(false);
  expect(isWorded(`A sample offer is scored ${far} all offers are scored.`, wording)).toBe(true);
});
