/** @jest-environment ./tools/jest/dom-environment.mjs */
import { render, screen } from '@testing-library/react';
import { Sentence } from './Sentence.js';

it.each([
  ['due_date', '2026-12-16T17:00:00-05:00', '', 'Dec 16, 2026, 5:00 PM UTC\u22125'],
  [
    'due_date',
    '2026-12-16T17:00:00-05:00',
    ' (Time zone assumed. Printed: 2026-12-16T17:00:00)',
    'Dec 16, 2026, 5:00 PM UTC\u22125 (Time zone assumed. Printed: 2026-12-16T17:00:00)',
  ],
  ['due_date', '2026-02-30', ' (Not understood: shown as printed)', '2026-02-30 (Not understood: shown as printed)'],
  ['estimated_value', '640000', '', '$640,000'],
])('a sentence that quotes the field %s, "%s%s", is formatted as on the page', (field, quoted, note, shown) => {
  const quote = { source: { field }, start: 0, end: quoted.length, text: quoted };
  render(<Sentence sentence={{ text: quoted + note, quotes: [quote] }} />);
  expect(screen.queryByText(shown)).not.toBeNull();
});

it('a sentence that does not contain the words of its field is not changed', () => {
  const quote = { source: { field: 'due_date' }, start: 0, end: 10, text: '2099-12-31' };
  const text = 'No closing date stated (Printed: 2099-12-31)';
  render(<Sentence sentence={{ text, quotes: [quote] }} />);
  expect(screen.queryByText(text)).not.toBeNull();
});
