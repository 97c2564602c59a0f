import { duePhrases } from './due-phrases.js';
import { findDueDate } from '../feed/find-due-date.js';

const options = { timeZone: 'America/New_York', today: '2026-10-01' };
const dateOf = (text: string) => {
  const reading = findDueDate([text], options)?.reading;
  return reading?.status === 'read' ? reading.date : null;
};
const dayOf = (text: string) => dateOf(text)?.slice(0, 10) ?? null;

describe('a due date in prose', () => {
  it.each(duePhrases.map(({ example }) => example))('is found in "%s"', (example) => {
    expect(dayOf(`The county buys paper. ${example}. More may follow.`)).toBe('2026-11-05');
  });

  it.each([
    'Full Proposal Target Date: November 5, 2026',
    'Responses must be received via email (a@example.gov) by 9:00 a.m. EST on November 5, 2026.',
    'The Government will consider all proposals received by 12:00pm est., on 5 November 2026.',
    'Any quotation should be emailed to the specialist at a@example.gov by COB 5 November 2026',
    'The RFP will close on November 5, 2026',
    'With a close date of 5 November 2026',
    'Submissions close at 5pm on the 5th of November, 2026',
    'Quotes due by COB 05NOV2026',
    "Proposals due Nov. 5th, '26 at noon",
    'Bids due 11/5/26',
    'Applications accepted through November 5, 2026',
    'Applications open October 1, 2026 and close November 5, 2026',
    'Letters of intent are due October 9, 2026 and full proposals are due November 5, 2026.',
    'Questions are due October 20, 2026; proposals are due November 5, 2026',
    'Please send proposals to the clerk by November 5, 2026',
    'The solicitation pricing on www.example.com will start on the date this solicitation is posted and will end on 2026-11-05 14:00:00.0 Eastern Time',
    'Only complete packages received on or before 4:00 P.M. Eastern Daylight Time on November 5, 2026 will be considered.',
  ])('is found in common wordings: %s', (text) => {
    expect(dayOf(text)).toBe('2026-11-05');
  });

  it.each([
    'The original due date of November 5, 2026 has been extended to November 12, 2026.',
    'Bids due November 5, 2026 (extended to November 12, 2026)',
    'Due Date: 11/05/2026 - EXTENDED TO 11/12/2026',
    'Bids due November 5, 2026 at 2:00 PM CST, now extended until 3:00 PM on November 12, 2026.',
    'Due Date: 11/05/2026\nEXTENDED TO 11/12/2026',
    'Bids due November 5, 2026. Extended by Addendum No. 2 to Thursday, November 12, 2026.',
    'Bids are due October 29, 2026, extended to November 5, 2026, extended to November 12, 2026',
    'The deadline of November 5, 2026 was changed to November 12, 2026',
    'The deadline has been extended from November 5, 2026 to November 12, 2026',
    'Due November 12, 2026 (extended from November 5, 2026)',
  ])('is the day to which it was extended: %s', (text) => {
    expect(dayOf(text)).toBe('2026-11-12');
  });

  it.each([
    'Bids are due November 5, 2026 and the site visit has been moved to November 12, 2026',
    'Bids are due November 5, 2026. The plan was extended to November 12, 2026.',
    'Bids are due November 5, 2026; work may be extended through November 12, 2027',
  ])('does not change if another date is moved: %s', (text) => {
    expect(dayOf(text)).toBe('2026-11-05');
  });

  it.each([
    ['Proposals are due by ET 2:00 PM on November 5, 2026.', '-05:00'],
    ['Proposals are due November 5, 2026, no later than 2:00 p.m. Pacific Daylight Time.', '-08:00'],
    ['Bids are due November 5, 2026 at 2:00 PM, Central Library, 12 Main Street.', '-05:00'],
  ])('has the printed zone, or the zone of the feed if a place is printed: %s', (text, offset) => {
    expect(dateOf(text)).toBe(`2026-11-05T14:00:00${offset}`);
  });

  it.each([
    ['Offers due 15 December 2026 at 1400 hours EST.', '2026-12-15T14:00:00-05:00', []],
    ['Closing: December 15, 2026 at 11:59 p.m. AoE', '2026-12-15T23:59:00-12:00', []],
    [
      'Bids must be received before 10:30 a.m. on Tuesday the 15th day of December, 2026.',
      '2026-12-15T10:30:00-05:00',
      ['zone'],
    ],
    ['Proposals are due by COB December 15, 2026.', '2026-12-15T17:00:00-05:00', ['time', 'zone']],
    ['Deadline is Dec 15 at 5pm', '2026-12-15T17:00:00-05:00', ['year', 'zone']],
    ['Due 2:00 P.M., C.S.T., December 15, 2026', '2026-12-15T14:00:00-06:00', []],
    ['Applications accepted through midnight December 15, 2026.', '2026-12-15', []],
  ])('is parsed in common formats: %s', (text, date, assumed) => {
    expect(findDueDate([text], options)?.reading).toEqual({ status: 'read', date, assumed });
  });

  it('has the time of the extended deadline, and the words of the extension', () => {
    expect(
      findDueDate(['Due Date: 11/05/2026 1 PM - EXTENDED TO 11/12/2026 2:00 PM; posted 10/01/2026'], options),
    ).toMatchObject({
      reading: { status: 'read', date: '2026-11-12T14:00:00-05:00', assumed: ['zone'] },
      text: 'Due Date: 11/05/2026 1 PM - EXTENDED TO 11/12/2026 2:00 PM',
    });
  });

  it.each([
    'Bids accepted November 1 - 5, 2026',
    'Bids will be accepted from November 1 - 5, 2026.',
    'Submission period: from 1 Nov to 5 Nov 2026',
    'Applications are accepted from 1 Nov to 5 Nov',
    'Application window: November 1 - 5',
    'Application period: 11/1 - 11/5/2026',
    'Applications will be accepted between November 1, 2026 and November 5, 2026.',
    'Applications accepted between November 1 and 5, 2026',
    'Applications: Nov 1, 2026 - Nov 5, 2026',
    'Accepting bids November 1–5, 2026',
    'Open from 1 to 5 November 2026',
    'Proposals must be submitted between 8:00 AM November 1, 2026 and 5:00 PM November 5, 2026',
    'Plazo de presentación: del 1 al 5 de noviembre de 2026',
    'Frist: 1. bis 5. November 2026',
    'Funding window: 1 November 2026 to 5 November 2026',
    'The grant is open for applications 1 Nov - 5 Nov 2026',
  ])('is the end of a range: %s', (text) => {
    expect(dayOf(text)).toBe('2026-11-05');
  });

  it.each([
    'Open: October 1, 2026 Close: November 5, 2026',
    'Posted: 10/01/2026 Due: 11/05/2026 10:00 AM',
    'Due: 11/05/2026 10:00 AM Posted: 10/01/2026',
    'Posted 10/01/2026 | Pre-bid 10/12/2026 9:00 AM | Closing 11/05/2026 10:00 AM',
    'Posted 10/01/2026 • Questions 10/12/2026 • Closing 11/05/2026',
    'Pre-bid meeting: October 12, 2026 at 9:00 AM; bids due: November 5, 2026 at 10:00 AM',
    'Pre-Proposal Conference October 12, 2026; Questions Due October 15, 2026; Proposals Due November 5, 2026; Award December 5, 2026',
    'Questions due: 10/12/2026. Bid opening: 11/05/2026 2:00 PM',
    'Bid Opening Date: 11/06/2026 Bid Due Date: 11/05/2026',
    'Bid opening November 6, 2026 at 2 PM. Bids due November 5, 2026 at 5 PM.',
    'Bids are due by 2 PM on November 5, 2026 and will be opened on November 6, 2026.',
    'Issue Date: October 1, 2026 Closing Date: November 5, 2026 Contract Start: January 1, 2027',
    'Deadline for questions October 12, 2026, deadline for submission November 5, 2026',
    'Bid Start Date: 10/01/2026 Bid End Date: 11/05/2026',
    'Advertised: 10/01/2026, Bid Date: 11/05/2026',
    'Work period January 4, 2027 - March 1, 2027. Quotes due November 5, 2026.',
    'Fecha de publicación: 1 de octubre de 2026. Fecha límite: 5 de noviembre de 2026',
    'Date limite de remise des offres : 5 novembre 2026',
    'Abgabefrist: 5. November 2026, 12:00 Uhr',
    'Data limite para apresentação: 5 de novembro de 2026',
    'Scadenza: 5 novembre 2026',
    'Veröffentlicht 1. Oktober 2026, Abgabe bis 5. November 2026 12:00',
    'RFP issued 10/01/2026; intent to bid due 10/12/2026; proposals due 11/05/2026',
    'Last day for questions: Oct 12, 2026; last day to submit: Nov 5, 2026',
    'The application cycle opens Oct 1, 2026 and ends Nov 5, 2026',
    'Tender closes 5 November 2026 at 12 noon; tender opens 6 November 2026 at 12.30',
  ])('is the closing date of several dates: %s', (text) => {
    expect(dayOf(text)).toBe('2026-11-05');
  });

  it('is the bid opening only if no text states a deadline', () => {
    const found = findDueDate(['Pumps, bid opening November 6, 2026', 'Bids are due November 5'], options);
    expect(found?.reading).toMatchObject({ date: '2026-11-05' });
  });

  it.each([
    'Questions must be submitted no later than November 5, 2026.',
    'Proposals are due on or about November 5, 2026.',
    'The site visit form must be received by November 5, 2026.',
    'Seed shall be delivered by November 5, 2026.',
    'The plan was to be submitted by October 1, 2025 and has been received.',
    'Apply at the second deadline (December 4, 2026).',
    'Delivery is due November 5, 2026',
    'Final report due November 5, 2026',
    'Invoices are due November 5, 2026',
    'Notice of award is due November 5, 2026',
    'Bid protest deadline: November 5, 2026',
    'LOI due November 5, 2026',
    'Letters of intent due November 5, 2026',
    'Concept papers are due November 5, 2026',
    'The office closes November 5, 2026',
    'Main Street closes November 5, 2026',
    'The project closes out November 5, 2026',
    'Close of business is 5 p.m. November 5, 2026',
    'The submission window opens November 5, 2026',
    'Bids will be held open until November 5, 2026',
    'Period of performance: January 1, 2026 through November 5, 2026',
    'Contract expires November 5, 2026',
    'Closed due to the storm of November 5, 2026.',
    'The estimated response date will be November 5, 2026.',
    'The library is open from November 1 to November 5, 2026',
    'Open house November 1 - 5, 2026',
    'The plans are available from November 1 to November 5, 2026',
    'Applications accepted beginning November 5, 2026',
    'Applications open November 5, 2026',
    'Equipment must be delivered between November 1 and November 5, 2026',
    'Reports are accepted November 1 - 5, 2026',
    'Fecha de publicación: 5 de noviembre de 2026',
  ])('is not derived from "%s"', (text) => {
    expect(dayOf(text)).toBeNull();
  });
});
