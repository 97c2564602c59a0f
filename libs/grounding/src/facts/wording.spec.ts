import * as eligible from './eligible-wordings.js';
import * as comparison from './comparison-wordings.js';
import * as evaluation from './evaluation-wordings.js';
import { periodWordings } from './find-period.js';
import { placeWordings } from './place-wordings.js';
import { questionWordings } from './find-questions-due.js';
import { visitWordings } from './visit-wordings.js';
import { submissionWordings } from './submission-wordings.js';
import { isWorded } from './wording.js';
import * as contact from './contact-wordings.js';
import { requirementWordings } from './requirement-wordings.js';

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

it.each(wordings.map((wording) => [wording.example, wording] as const))('finds its example: %s', (example, wording) => {
  expect(isWorded(example, wording)).toBe(true);
});

it('checks every match of its pattern in a sentence', () => {
  const wording = { example: '', pattern: /\boffers? (?:is|are) scored\b/, unless: /\bsample\b/ };
  const far =
    'and the whole of the rest of it, which is long, says a great many other things before it comes to the end;';
  expect(isWorded('A sample offer is scored.', wording)).toBe(false);
  expect(isWorded(`A sample offer is scored ${far} all offers are scored.`, wording)).toBe(true);
});
