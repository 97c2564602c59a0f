import { splitSentences } from './split-sentences.js';

const split = (text: string): string[] => splitSentences(text).map(({ start, end }) => text.slice(start, end));

describe('a text is split into its sentences', () => {
  it.each<[string, string[]]>([
    ['at the end of each', ['Quotes are due today.', 'No partial quotes will be considered.']],
    ['not at the abbreviation of a country', ['The U.S. Navy buys one.', 'It must be new.']],
    ['at an abbreviation that ends a sentence', ['Ship it to the U.S.', 'The carrier must be bonded.']],
    ['not at titles, initials and numbers', ['Send it to Mr. J. Doe under RFQ No. W911-14.', 'Call first.']],
    [
      'not before the number behind an abbreviation',
      ['It is held Jan. 14, 2027 (max. 20 firms).', 'Bids close Sat. Sept. 3.'],
    ],
    ['not at a company', ['Acme Inc. shall deliver.', 'Others may not.']],
    ['not within an enumeration', ['The factors are: 1. Technical approach 2. Price.', 'Call first.']],
    ['not before the number of a law', ['It rests on the Act (P.L. 111, No. 51) and 72 P.S. §1741.', 'Call first.']],
    ['after a time with its zone', ['It closes at 8:59 p.m. ET.', 'A webinar is held in May.']],
    ['not within hours', ['Quotes are due at 2 p.m. local time.', 'Late ones are not read.']],
    ['not after a section number', ['3.1.2. The contractor shall report.', '3.1.3. The contractor shall clean.']],
    ['not within an address', ['Register at www.Sam.Gov or Jane.Doe@navy.mil first.', 'It is free.']],
  ])('%s', (_where, sentences) => {
    expect(split(sentences.join(' '))).toEqual(sentences);
  });

  it.each<[string, string, string[]]>([
    ['at a lost space', 'open to all firms.All work shall be new.', ['open to all firms.', 'All work shall be new.']],
    [
      'at bullets and empty lines',
      'Offerors shall submit\n- a price sheet\n- two references\n\nLate offers',
      ['Offerors shall submit', '- a price sheet', '- two references', 'Late offers'],
    ],
    [
      'not at a line that was broken to fit',
      'The contractor shall furnish all labor, tools and materials needed to\r\nrepair the roof.\r\nWork begins in May.',
      [
        'The contractor shall furnish all labor, tools and materials needed to\r\nrepair the roof.',
        'Work begins in May.',
      ],
    ],
    [
      'before a line that begins with its own label',
      'Contract Term: Three (3) years with two (2) one-year renewals, if exercised\nSubmit To: City Hall',
      ['Contract Term: Three (3) years with two (2) one-year renewals, if exercised', 'Submit To: City Hall'],
    ],
    [
      'with a label and its value as one',
      'Due:\r\n\r\nJuly 3, 2014\r\n\r\nCity:\r\n\r\nReno',
      ['Due:\r\n\r\nJuly 3, 2014', 'City:\r\n\r\nReno'],
    ],
  ])('%s', (_where, text, sentences) => {
    expect(split(text)).toEqual(sentences);
  });

  it('in time proportional to its length, regardless of the number of lines', () => {
    const lines = 'Due Date:\n'.repeat(20_000);
    const start = process.cpuUsage().user / 1000;
    expect(split(lines)).toHaveLength(20_000);
    // As one string, segmenting took more than twenty seconds.
    expect(process.cpuUsage().user / 1000 - start).toBeLessThan(8000);
  });

  it('not after the hour of a Norwegian time', () => {
    expect(split('Dialogkonferanse 20. april kl. 12-14 i Oslo. Velkommen.')).toEqual([
      'Dialogkonferanse 20. april kl. 12-14 i Oslo.',
      'Velkommen.',
    ]);
  });
});
