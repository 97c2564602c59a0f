import { amendmentImpact } from './amendment-impact.js';
import { type SourceText } from './source-text.js';

const notice = (description: string, due: string): SourceText[] => [
  { source: { field: 'description' }, text: description },
  { source: { field: 'due_date' }, text: due },
];
const before = notice(
  'The contractor shall deliver ten pumps within 30 days after award. Offerors must attend the site visit. Quotes shall be sent by e-mail.',
  '2026-05-01',
);
const after = notice(
  'Quotes shall be sent by e-mail. The contractor shall deliver twelve pumps within 30 days after award. A bid bond is required.',
  '2026-05-15',
);
const dependents = {
  fields: ['lifecycle'],
  questions: ['When are quotes due?', 'How should quotes be sent?', 'Is a bid bond required?'],
  checked: ['Offerors must  attend the SITE visit.', 'Quotes shall be sent by e-mail.', 'It shall rain.'],
  factors: [
    { part: 'urgency' as const, field: 'due_date' },
    { part: 'value' as const, field: null },
    { part: 'relevance' as const, field: 'lifecycle' },
    { part: 'competition' as const, field: 'set_aside' },
  ],
};

describe('the impact of an amendment', () => {
  it('lists the requirements that the amendment adds, removes or rewords, but not requirements that only moved', () => {
    const { requirements } = amendmentImpact(before, after, dependents);
    const words = requirements.map((each) => [
      each.change,
      each.change === 'added' ? null : each.before.quote.text,
      each.change === 'removed' ? null : each.after.quote.text,
    ]);
    expect(words).toEqual([
      [
        'changed',
        'The contractor shall deliver ten pumps within 30 days after award.',
        'The contractor shall deliver twelve pumps within 30 days after award.',
      ],
      ['added', null, 'A bid bond is required.'],
      ['removed', 'Offerors must attend the site visit.', null],
    ]);
  });

  it('lists the answers that differ, and the parts of the score that depend on a changed field', () => {
    const { answers, score_parts, sources } = amendmentImpact(before, after, dependents);
    expect(answers.map(({ question, before }) => [question, before.state])).toEqual([
      ['When are quotes due?', 'stated'],
      ['Is a bid bond required?', 'not_stated'],
    ]);
    expect(score_parts).toEqual(['relevance', 'urgency']);
    expect(sources).toEqual([{ field: 'description' }, { field: 'due_date' }]);
  });

  it('lists the checked requirements that the amendment changes or removes, but no unchanged ones', () => {
    expect(amendmentImpact(before, after, dependents).checked).toEqual(['Offerors must attend the site visit.']);
  });

  it('lists a requirement in which only the sign of an amount changes, such as 10% to $10', () => {
    const [first, second] = ['The bond must be 10% of the price.', 'The bond must be $10 of the price.'].map((text) =>
      notice(text, '2026-05-01'),
    );
    const { requirements } = amendmentImpact(first ?? [], second ?? [], dependents);
    expect(requirements.map(({ change }) => change)).toEqual(['changed']);
  });

  it('is empty if no text differs', () => {
    expect(amendmentImpact(before, before, { ...dependents, fields: [] })).toEqual({
      sources: [],
      requirements: [],
      answers: [],
      checked: [],
      score_parts: [],
    });
  });
});
