import { openDocument } from '../page/open-document.js';
import { readPieces } from '../page/pieces.js';
import { readStatements } from './statements.js';

function statedOf(html: string): [string, string][] {
  const root = openDocument(html).root().get(0);
  if (root === undefined) return [];
  const { statements } = readStatements(readPieces(root).pieces, { headOf: () => null, isRepeated: () => false });
  return statements.map(({ label, text }) => [label, text]);
}

describe('the labels of a unit', () => {
  it.each([
    ['in the line of the value', '<p>Due Date: 12/15/2026</p>'],
    ['in bold letters', '<p><b>Due Date</b> 12/15/2026</p>'],
    ['in a sibling', '<span>Due Date</span> <span>12/15/2026</span>'],
    ['in the next cell', '<table><tr><td>Due Date</td><td>12/15/2026</td></tr></table>'],
    ['in a block above', '<div>Due Date</div><div>12/15/2026</div>'],
    ['in a definition list', '<dl><dt>Due Date</dt><dd>12/15/2026</dd></dl>'],
  ])('are read %s', (_where, html) => {
    expect(statedOf(html)).toEqual([['Due Date', '12/15/2026']]);
  });

  it('may be several in one line, but the colon of a clock time does not end a label', () => {
    expect(statedOf('<p>Due: 12/15/2026 10:00 AM. Pre-bid: 12/01/2026 9:00 AM</p>')).toEqual([
      ['Due', '12/15/2026 10:00 AM.'],
      ['Pre-bid', '12/01/2026 9:00 AM'],
    ]);
  });

  it('may all precede their values', () => {
    const html =
      '<div><span>Status:</span><br><span>Closes:</span></div><div><span>Open</span><br><span>Upon Contract</span></div>';
    expect(statedOf(html)).toEqual([
      ['Status', 'Open'],
      ['Closes', 'Upon Contract'],
    ]);
  });

  it('are not the words before a colon in a title', () => {
    expect(statedOf('<h3>Repairs for the Fire Department: Furnish and Deliver</h3>')).toEqual([]);
  });

  it('have the day with the time on the next line as value', () => {
    expect(statedOf('<div>Closing on</div><div>19 Dec 2026<br>01:00PM</div>')).toEqual([
      ['Closing on', '19 Dec 2026 01:00PM'],
    ]);
  });
});
