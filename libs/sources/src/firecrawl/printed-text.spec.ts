import { PrintedText } from './printed-text.js';

describe('the text of a page', () => {
  it.each([
    ['Europe/Berlin', '2026-11-05'],
    ['America/Chicago', '2026-05-11'],
    [undefined, '2026-05-11'],
  ])('prints 05/11/2026 as a day in %s: %s', (zone, day) => {
    const page = new PrintedText('https://bids.example.gov/', 'Due: 05/11/2026', '', zone);
    expect(page.findDay(day)).toBe('Due: 05/11/2026');
  });
});
