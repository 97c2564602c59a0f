import { countedDue, describeDeadlines, type StatedDeadline } from './stated-deadline.js';

const field = {
  source: 'notice' as const,
  attachment: null,
  page: null,
  day: '2026-12-18',
  quote: '2026-12-18',
  earliest: false,
};
const inFile = {
  ...field,
  source: 'attachment' as const,
  attachment: 2,
  page: 1,
  day: '2026-12-08',
  quote: 'Offers are due December 8, 2026.',
  earliest: true,
};
const due_at = '2026-12-19T04:59:59.999Z';
const at = '2026-12-09T04:59:59.999Z';

describe('deadlines that differ', () => {
  it('are described with the words of each text', () => {
    expect(describeDeadlines([field, inFile])).toBe(
      'Notice: Dec 18, 2026. Attachment 2, page 1: Dec 8, 2026 (earliest): "Offers are due December 8, 2026."',
    );
    expect(describeDeadlines([{ ...inFile, quote: 'Due Dec 8' }, field])).toBe(
      'Attachment 2, page 1: Dec 8, 2026 (earliest): "Due Dec 8". Notice: Dec 18, 2026.',
    );
  });

  it.each<[string, string, StatedDeadline[], string, boolean]>([
    ['the earliest', '2026-12-01T00:00:00Z', [field, { ...inFile, at }], at, true],
    [
      'the earliest, by its hour',
      '2026-12-01T00:00:00Z',
      [field, { ...inFile, date: '2026-12-08T11:00:00-05:00' }],
      '2026-12-08T16:00:00.000Z',
      true,
    ],
    [
      'the deadline of the field, once the earliest has passed',
      '2026-12-10T00:00:00Z',
      [field, { ...inFile, at }],
      due_at,
      false,
    ],
    [
      'the deadline of the field, if it is the earliest',
      '2026-12-01T00:00:00Z',
      [
        { ...field, earliest: true },
        { ...inFile, day: '2027-01-04', earliest: false },
      ],
      due_at,
      false,
    ],
    ['the deadline of the field, if no other is stated', '2026-12-01T00:00:00Z', [], due_at, false],
  ])('are counted down to %s', (_, now, stated_deadlines, counted, differs) => {
    expect(countedDue({ due_at, due_date: null, stated_deadlines }, new Date(now))).toMatchObject({
      due_at: counted,
      differs,
    });
  });

  it('that only the texts state are counted down to the due date derived from them', () => {
    const stated = [{ ...inFile, at }];
    expect(countedDue({ due_at: at, due_date: null, stated_deadlines: stated }, new Date('2026-12-01'))).toEqual({
      due_at: at,
      date: inFile.day,
      by: stated[0],
      differs: false,
    });
  });
});
