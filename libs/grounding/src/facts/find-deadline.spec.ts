import { deadlinesOf, findDeadline } from './find-deadline.js';
import { readNotice } from './read-notice.js';

function deadlinesIn(text: string, due?: string): string[] {
  const field = due === undefined ? [] : [{ source: { field: 'due_date' as const }, text: due }];
  return findDeadline(readNotice([...field, { source: { field: 'description' }, text }])).map(
    ({ quote }) => quote.text,
  );
}

const current = /November 17|Nov 17|11\/17/;

describe('the deadline of a notice', () => {
  it.each([
    'Proposals were due November 3, 2026. Extended to November 17, 2026.',
    'Proposals were due November 3, 2026. The new due date is November 17, 2026.',
    'Proposals were due Nov 3, extended to Nov 17.',
    'Due date for offers: November 3, 2026\nNew due date: November 17, 2026',
    'Offers are due November 3, 2026 at 2 PM. Amendment 1 changes the due date from November 3, 2026 to November 17, 2026.',
    'The original due date for offers was November 3, 2026. Offers are now due November 17, 2026.',
    'Offers are due November 3, 2026.\nAmendment 1: The purpose of this amendment is to extend the response date to November 17, 2026.',
    'Amendment 1: the due date is extended to November 10, 2026. Amendment 2: the due date is extended to November 17, 2026.',
    'Closing date for offers was 11/03/2026, now 11/17/2026.',
    'Offers are due November 17, 2026 (extended from November 3, 2026).',
  ])('is only the current one: %s', (text) => {
    const found = deadlinesIn(text);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(current);
    expect(deadlinesOf(text).map(({ day }) => day.slice(-5))).toEqual(['11-17']);
  });

  it('is that of the field, where the text says only what it was before', () => {
    expect(deadlinesIn('Proposals were due November 3, 2026.', '2026-11-17')).toEqual(['2026-11-17']);
    expect(deadlinesIn('Proposals were due November 3, 2026.')).toEqual(['Proposals were due November 3, 2026.']);
  });

  it('is each that is stated, where none is said to replace another', () => {
    expect(deadlinesIn('Proposals are due November 3, 2026.', '2026-11-17')).toHaveLength(2);
  });
});
