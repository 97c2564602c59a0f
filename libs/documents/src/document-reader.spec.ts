import { readFileSync } from 'node:fs';
import { zipBytes } from '@rfp/twins/zip-file';
import { type DocumentOutcome, type ReadableDocument } from './document.js';
import { DocumentReader } from './document-reader.js';
import { documentLimits } from './document-limits.js';
import { locate } from './locate.js';
import { ReaderProcess } from './reader-process.js';
import { buildLibrary } from '@rfp/testing/build-library';
import { relations, wordFile, wordParagraph, workbookFile } from './testing/office-files.js';
import { pdfFile, type PdfLine, textOperators } from './testing/pdf-file.js';

const reader = new DocumentReader({ processes: 2 });
beforeAll(() => buildLibrary('documents'), 60_000);
afterAll(() => reader.close());

function documentOf(outcome: DocumentOutcome): ReadableDocument {
  if ('document' in outcome) return outcome.document;
  throw new Error(`The document has no text: ${outcome.failure.reason}`);
}

async function read(bytes: Uint8Array, name = ''): Promise<ReadableDocument> {
  return documentOf(await reader.readDocument(bytes, { name }));
}

function textsOf({ pages }: ReadableDocument): string[] {
  return pages.map(({ text }) => text);
}

function column(x: number, word: string, lines: number): PdfLine[] {
  return Array.from({ length: lines }, (_, line) => ({
    x,
    y: 640 - 14 * line,
    text: `${word} ${line} of a column of prose that fills its width`,
  }));
}

describe('for a PDF', () => {
  it('reads two columns of prose one after the other, between lines that span both', async () => {
    const heading = { x: 72, y: 700, size: 16, text: 'Statement of work for the maintenance of roads and bridges' };
    const lastLine = {
      x: 72,
      y: 400,
      text: 'Questions are to be sent to the contracting officer in writing before the day on which offers are due',
    };
    const lines = [heading, ...column(320, 'right', 8), ...column(60, 'left', 8), lastLine];
    const [text = ''] = textsOf(await read(pdfFile([textOperators(lines)])));
    const order = [/^Statement/m, /^left 0/m, /^left 7/m, /^right 0/m, /^right 7/m, /^Questions/m];
    const positions = order.map((pattern) => text.search(pattern));
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    expect(positions).not.toContain(-1);
  });

  it('reads a table row by row', async () => {
    const rows = ['Item', 'Road salt', 'Gravel', 'Sand', 'Tar', 'Signs'].flatMap((item, index) => [
      { x: 72, y: 700 - 14 * index, text: item },
      { x: 400, y: 700 - 14 * index, text: `$${index}00` },
    ]);
    expect(textsOf(await read(pdfFile([textOperators(rows)])))[0]?.split('\n')).toContain('Road salt\t$100');
  });

  it('joins words hyphenated at the end of a line, folds ligatures and locates the words on the page', async () => {
    const lines = [
      { x: 72, y: 700, text: 'The contractor shall pro-' },
      { x: 72, y: 688, text: 'vide \x01ve o\x02ces by noon.' },
    ];
    const font =
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[1/fi/ffi]>>>>';
    const [page = { number: 1, text: '' }] = (await read(pdfFile([textOperators(lines)], { font }))).pages;
    expect(page.text).toBe('The contractor shall provide five offices by noon.');
    const start = page.text.indexOf('provide');
    const [first, second, ...others] = locate(page, start, start + 'provide'.length);
    expect(others).toEqual([]);
    expect(first?.left).toBeGreaterThan(150);
    // The base line is 792 - 688 = 104 points from the upper edge.
    expect(second).toMatchObject({ left: 72, top: 96, height: 10 });
  });

  it('marks repeated headers and footers, and keeps them', async () => {
    const pages = [1, 2, 3, 4].map((number) =>
      textOperators([
        { x: 72, y: 760, text: 'Solicitation W912-26-R-0001' },
        { x: 72, y: 400, text: `Content of page ${number}` },
        { x: 300, y: 30, text: `Page ${number} of 4` },
      ]),
    );
    const { pages: repeating } = await read(pdfFile(pages, { trailer: '/Info 4 0 R', objects: ['<</Title(Roads)>>'] }));
    expect(repeating).toHaveLength(4);
    expect(
      repeating.map(({ text, repeated = [] }) => repeated.map(({ start, end }) => text.slice(start, end))),
    ).toEqual([1, 2, 3, 4].map((number) => ['Solicitation W912-26-R-0001', `Page ${number} of 4`]));
  });
});

it('reads a Word document by page, with tables and notes, and without deleted text', async () => {
  const row = `<w:tr><w:tc>${wordParagraph('Road salt')}</w:tc><w:tc>${wordParagraph('$100')}</w:tc></w:tr>`;
  const body = [
    wordParagraph('First &amp; foremost'),
    `<w:tbl>${row}</w:tbl>`,
    '<w:p><w:del><w:r><w:t>deleted</w:t></w:r></w:del><w:moveFrom><w:r><w:t>moved</w:t></w:r></w:moveFrom></w:p>',
    '<w:p><w:r><w:br w:type="page"/></w:r></w:p>',
    '<w:p><w:r><w:lastRenderedPageBreak/><w:t>Second</w:t></w:r></w:p>',
  ].join('');
  const document = await read(
    await wordFile(body, [
      relations('word/_rels/document.xml.rels', [{ id: 'r1', type: 'footnotes', target: 'footnotes.xml' }]),
      { name: 'word/footnotes.xml', content: `<w:footnotes xmlns:w="w">${wordParagraph('A note')}</w:footnotes>` },
      { name: 'docProps/core.xml', content: '<c xmlns:dc="dc"><dc:title>Roads</dc:title></c>' },
    ]),
  );
  expect(document).toMatchObject({ kind: 'docx', title: 'Roads', problems: [] });
  expect(textsOf(document)).toEqual(['First & foremost\nRoad salt \t$100', 'Second\nA note']);
});

it('skips hidden text of a Word document', async () => {
  const run = (property: string, text: string) => `<w:r><w:rPr>${property}</w:rPr><w:t>${text}</w:t><w:tab/></w:r>`;
  const body = `<w:p>${[
    run('<w:b/>', 'Shown'),
    run('<w:vanish/>', 'hidden'),
    run('<w:vanish w:val="true"/>', 'hidden too'),
    run('<w:vanish w:val="0"/>', 'not'),
    run('<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>', 'hidden'),
    run('<w:vanish w:val="false"/>', 'any more'),
    run('', 'at all'),
  ].join('')}</w:p><w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr><w:r><w:t>Next</w:t></w:r></w:p>`;
  expect(textsOf(await read(await wordFile(body)))).toEqual(['Shown\tnot\thidden\tany more\tat all\nNext']);
});

it('skips hidden text of an HTML page', async () => {
  const page = `<!doctype html><p>Shown</p><p hidden>a</p><div style="color: red; DISPLAY:none !important"><p>b</p><ul><li>c</ul></div>
    <p style="visibility: hidden">d<br>e</p><p style="display: block">Too<input hidden> and<img style="display:none"> this</p><li hidden>f<li>Last`;
  expect(textsOf(await read(Buffer.from(page)))[0]?.split(/\s+/)).toEqual(['Shown', 'Too', 'and', 'this', 'Last']);
});

it.each(['utf-16', 'UTF-16LE', 'unicode', 'ucs-2'])(
  'detects the encoding of a page from its bytes, although the page declares %s',
  async (encoding) => {
    const page = `<!doctype html><meta charset="${encoding}"><p>Résumé due by noon</p>`;
    expect(textsOf(await read(Buffer.from(page)))).toEqual(['Résumé due by noon']);
    const withByteOrderMark = Buffer.from(`\uFEFF${page}`, 'utf16le');
    expect(textsOf(await read(withByteOrderMark))).toEqual(['Résumé due by noon']);
  },
);

it('reports that it cannot read the Rich Text Format', async () => {
  const bytes = Buffer.from('{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\f0 Road salt\\par}');
  expect(await reader.readDocument(bytes, { name: 'statement.doc' })).toEqual({ failure: { reason: 'unknown_type' } });
});

it('reads a workbook by sheet, with dates as dates', async () => {
  const rows =
    '<row><c t="s"><v>0</v></c><c t="inlineStr"><is><t>Due</t></is></c></row><row><c><v>12.5</v></c><c s="1"><v>46357.5</v></c><c t="b"><v>1</v></c></row>';
  const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs>';
  const { kind, pages } = await read(
    await workbookFile(`<worksheet><sheetData>${rows}</sheetData></worksheet>`, ['Price'], styles),
  );
  expect({ kind, pages }).toEqual({
    kind: 'xlsx',
    pages: [{ number: 1, name: 'Prices', text: 'Price\tDue\n12.5\t2026-12-01 12:00\tTRUE' }],
  });
});

it('keeps the values of a workbook in their columns, even after cells that are empty or omitted', async () => {
  const price = (place: string, value: string) => `<c${place && ` r="${place}"`}><v>${value}</v></c>`;
  const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const rows = [
    text('A1', 'Item') + text('B1', 'FY25') + text('C1', 'FY26'),
    text('A2', 'Labor') + price('C2', '500'),
    `<c r="A3" s="0"/>${price('B3', '7')}`,
    `${price('', '1')}<c/>${price('', '3')}${price('A1', '4')}`,
    text('A5', 'Far') + price('XFD5', '9'),
  ];
  const sheet = rows.map((row) => `<row>${row}</row>`).join('');
  const [page = ''] = textsOf(await read(await workbookFile(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`)));
  expect(page.split('\n').map((line) => line.split('\t'))).toEqual([
    ['Item', 'FY25', 'FY26'],
    ['Labor', '', '500'],
    ['', '7'],
    ['1', '', '3', '4'],
    ['Far', ...Array.from({ length: 99 }, () => ''), '9'],
  ]);
});

it.each([
  ['[h]:mm', '4.5', '108:00'],
  ['[h]:mm', '0.0625', '1:30'],
  ['[hh]:mm:ss', '0.0007', '0:01:00'],
  ['[mm]:ss', '0.0625', '90:00'],
  ['[s]', '0.001', '86'],
  ['[Red]d mmm yyyy', '46357', '2026-12-01'],
  ['h:mm', '0.5', '12:00'],
])('reads a cell of a workbook with the format %s and the value %s as %s', async (code, value, text) => {
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>`;
  const sheet = `<worksheet><sheetData><row><c s="0"><v>${value}</v></c></row></sheetData></worksheet>`;
  expect(textsOf(await read(await workbookFile(sheet, [], styles)))).toEqual([text]);
});

it('reads durations of a workbook as hours', async () => {
  const styles = '<cellXfs><xf numFmtId="46"/></cellXfs>';
  const sheet = '<worksheet><sheetData><row><c s="0"><v>4.5</v></c></row></sheetData></worksheet>';
  expect(textsOf(await read(await workbookFile(sheet, [], styles)))).toEqual(['108:00:00']);
});

it.each(['', 'windows-1252', 'iso-8859-1'])(
  'keeps quotes, dashes and the euro sign of a page whose encoding is "%s"',
  async (encoding) => {
    const page = `<!doctype html><meta charset="${encoding}"><title>Bids</title><p>\x93R\xE9sum\xE9\x94 \x96 \x805</p>`;
    expect(textsOf(await read(Buffer.from(page, 'latin1')))).toEqual(['“Résumé” – €5']);
  },
);

it('detects the type of files, also in nested archives, from their content and not from their names [asvs 5.2.2]', async () => {
  const page = Buffer.from(
    '<!doctype html><meta charset="iso-8859-1"><title>Bids</title><h1>Offers</h1><p>R\xE9sum\xE9<br>due</p>',
    'latin1',
  );
  const bytes = await zipBytes([
    { name: 'inner.dat', content: await zipBytes([{ name: 'page.pdf', content: page }]) },
    { name: 'text.exe', content: Buffer.from('\uFEFFone\ftwo', 'utf16le') },
    { name: 'picture.txt', content: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]) },
  ]);
  expect(await read(bytes, 'mail.txt')).toEqual({
    kind: 'zip',
    pages: [],
    problems: [],
    files: [
      {
        name: 'inner.dat',
        document: {
          kind: 'zip',
          pages: [],
          problems: [],
          files: [
            {
              name: 'page.pdf',
              document: {
                kind: 'html',
                title: 'Bids',
                pages: [{ number: 1, text: 'Offers\n\nRésumé\ndue' }],
                problems: [],
              },
            },
          ],
        },
      },
      {
        name: 'text.exe',
        document: {
          kind: 'text',
          pages: [
            { number: 1, text: 'one' },
            { number: 2, text: 'two' },
          ],
          problems: [],
        },
      },
      { name: 'picture.txt', failure: { reason: 'unknown_type' } },
    ],
  });
});

it('fails only for the document whose process ends, and reads others concurrently', async () => {
  const started = new ReaderProcess(512);
  const firstRead = started.read({ bytes: Buffer.from('text'), name: '', limits: documentLimits });
  process.kill(started.pid ?? 0, 'SIGABRT');
  const others = await Promise.all(['one', 'two', 'three'].map((text) => read(Buffer.from(text))));
  expect(await firstRead).toEqual({ failure: { reason: 'crashed' } });
  expect(others.flatMap(textsOf)).toEqual(['one', 'two', 'three']);
});

it('passes no environment variables to the process', async () => {
  const started = new ReaderProcess(512);
  const environment = process.platform === 'linux' ? readFileSync(`/proc/${started.pid}/environ`, 'utf8') : '';
  started.end();
  expect(environment.split('\0').filter((variable) => !/^(?:NODE_CHANNEL_\w+=.*)?$/.test(variable))).toEqual([]);
});
