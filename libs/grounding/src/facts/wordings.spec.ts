import { periodWordings } from './find-period.js';
import { placeWordings } from './find-place.js';
import { questionWordings } from './find-questions-due.js';
import { visitWordings } from './find-site-visit.js';
import { submissionWordings } from './find-submission.js';

describe.each([
  ['periods of performance', periodWordings],
  ['places of performance', placeWordings],
  ['limits for questions', questionWordings],
  ['visits', visitWordings],
  ['submission', submissionWordings],
])('wordings of %s', (_name, wordings) => {
  it.each(wordings.map(({ example, words }) => [example, words] as const))(
    '"%s" is found by its pattern',
    (example, words) => {
      expect(example).toMatch(words);
    },
  );
});
