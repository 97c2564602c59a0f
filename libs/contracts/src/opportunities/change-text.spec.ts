import { changeNote, changeSentence, changeTexts } from './change-text.js';
import { type FieldChange } from './opportunity-history.js';

const context = {
  buyerZone: 'America/New_York',
  readerZone: 'UTC',
  near: new Date('2026-11-20T12:00:00Z'),
  currency: null,
};

function sentencesOf(...changes: FieldChange[]): string[] {
  return changeTexts(changes, context).map((text) => changeSentence('Navy', 'N00421-26-R-1015', text));
}

const due = (from: string | null, to: string | null): FieldChange => ({ field: 'due_date', from, to });

describe('a change as a sentence', () => {
  it.each([
    [
      due('2026-12-10T19:00:00-05:00', '2026-12-03T12:00:00-05:00'),
      'Navy moved the deadline of N00421-26-R-1015 from Dec 10, 7 PM EST to Dec 3, noon EST',
    ],
    [due(null, '2027-01-04'), 'Navy set the deadline of N00421-26-R-1015 to Jan 4, 2027'],
    [due('2026-12-10', null), 'Navy removed the deadline of N00421-26-R-1015 (it was Dec 10)'],
    [
      due('2026-12-10T19:00:00-05:00', '2026-12-11T00:00:00Z'),
      'Navy restated the deadline of N00421-26-R-1015 (still Dec 10, 7 PM EST)',
    ],
    [
      { field: 'estimated_value', from: '5000000.00', to: '7250000.50' },
      'Navy changed the value of N00421-26-R-1015 from $5,000,000 to $7,250,000.50',
    ],
    [
      { field: 'set_aside', from: null, to: 'Total Small Business Set-Aside' },
      'Navy changed the set-aside of N00421-26-R-1015 from none to Total Small Business Set-Aside',
    ],
    [
      { field: 'attachments', from: [], to: ['SOW.pdf', 'Q&A.pdf'] },
      'Navy added 2 documents to N00421-26-R-1015: SOW.pdf, Q&A.pdf',
    ],
    [{ field: 'attachments', from: ['SOW.pdf'], to: [] }, 'Navy removed 1 document from N00421-26-R-1015: SOW.pdf'],
    [
      { field: 'naics_codes', from: ['236220'], to: ['238160'] },
      'Navy changed the NAICS codes of N00421-26-R-1015: added 238160; removed 236220',
    ],
    [{ field: 'description', from: null, to: null }, 'Navy changed the description of N00421-26-R-1015'],
  ])('is written for %j', (change, sentence) => {
    expect(sentencesOf(change)).toEqual([sentence]);
  });

  it('is in the passive without a known buyer', () => {
    const sentences = changeTexts(
      [due('2026-12-10', '2026-12-03'), { field: 'attachments', from: [], to: ['SOW.pdf'] }],
      context,
    ).map((text) => changeSentence(null, '"Roof repairs"', text));
    expect(sentences).toEqual([
      'The deadline of "Roof repairs" was moved from Dec 10 to Dec 3',
      '1 document was added to "Roof repairs": SOW.pdf',
    ]);
  });

  it('is a short note in a list: most important changes first, without fields that only affect other fields', () => {
    const changes: FieldChange[] = [
      { field: 'attachments', from: [], to: ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'] },
      { field: 'time_zone', from: 'America/Chicago', to: 'America/New_York' },
      due('2026-12-10T22:00:00Z', '2026-12-10T23:00:00Z'),
    ];
    expect(changeTexts(changes, context).map(changeNote)).toEqual([
      'deadline moved from Dec 10, 4 PM CST to Dec 10, 6 PM EST',
      '4 documents added: a.pdf, b.pdf, c.pdf and 1 more',
    ]);
  });

  it('quotes the text of a notice in one line', () => {
    const [sentence = ''] = sentencesOf({ field: 'location', from: 'A\r\nB', to: '\u202eevil https://evil.example/' });
    expect(sentence).toBe('Navy changed the place of N00421-26-R-1015 from A B to evil (link)');
  });
});
