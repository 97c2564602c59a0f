import { PrintedText } from './printed-text.js';

describe('the text of a page', () => {
  it.each([
    ['Europe/Berlin', '2026-11-05'],
    ['America/Chicago', '2026-05-11'],
    [undefined, '2026-05-11'],
  ])('states 05/11/2026 in the day order of the time zone %s: %s', (zone, day) => {
    const page = new PrintedText('https://bids.example.gov/', 'Due: 05/11/2026', '', zone);
    expect(page.findDay(day)).toBe('Due: 05/11/2026');
  });

  it('is compared without the addresses of its links', () => {
    const page = new PrintedText(
      'https://bids.example.gov/',
      '[RFP](https://bids.example.gov/?f[a]=1) 26-014 [not closed](https://x [Roof](/roof "Title") repair',
    );
    expect(page.contains('RFP 26-014')).toBe(true);
    expect(page.contains('Roof repair')).toBe(true);
  });

  it('quotes the line with a day as clean text, ignoring blank lines', () => {
    const page = new PrintedText('https://bids.example.gov/', '\n\n**Due**: \u200B11/05/2026 &amp; [more](/more)\n');
    expect(page.findDay('2026-11-05')).toBe('**Due**: 11/05/2026 & [more]');
    expect(page.lineWith('due 11 05 2026')).toBe('**Due**: 11/05/2026 & [more]');
  });

  // The first of these pages blocks the service for half an hour unless it is read in linear time.
  it.each(['](', '](x', '05/11/2026 ', '1\n'])('of 2 MB is read in seconds if a hostile page repeats %j', (part) => {
    const markdown = `Roof repair\n${part.repeat(2_000_000 / part.length)}`;
    const start = process.cpuUsage().user / 1000;
    const page = new PrintedText('https://bids.example.gov/', markdown);
    expect(page.lineWith('Roof repair')).toBe('Roof repair');
    expect(process.cpuUsage().user / 1000 - start).toBeLessThan(8_000);
  });
});
