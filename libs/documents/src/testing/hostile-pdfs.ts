import { deflateSync } from 'node:zlib';
import { type HostileDocument, seededRandom } from './hostile-document.js';
import { pdfFile, pdfOfObjects, type PdfOptions, streamObject, textOperators } from './pdf-file.js';

const words = textOperators([{ text: 'Offers are due at noon', x: 72, y: 700 }]);
const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents';

function pdfWithWords(options: PdfOptions): Buffer {
  return pdfFile([words], options);
}

/** PDF files that refer to themselves, declare wrong numbers, unpack to huge sizes, are damaged, or contain actions. */
export function hostilePdfs(seed: number, server: string): HostileDocument[] {
  const action = (content: string): Buffer => pdfWithWords({ catalog: `/OpenAction<</Type/Action${content}>>` });
  return [
    {
      name: 'page tree that contains itself',
      bytes: pdfWithWords({ tree: '<</Type/Pages/Count 2/Kids[2 0 R 2 0 R]>>' }),
    },
    {
      name: 'circular page tree',
      bytes: pdfWithWords({
        objects: ['<</Type/Pages/Count 9/Kids[2 0 R]>>'],
        tree: '<</Type/Pages/Count 9/Kids[4 0 R]>>',
      }),
    },
    { name: 'two billion pages', bytes: pdfWithWords({ tree: '<</Type/Pages/Count 2000000000/Kids[4 0 R]>>' }) },
    { name: 'negative number of pages', bytes: pdfWithWords({ tree: '<</Type/Pages/Count -5/Kids[4 0 R]>>' }) },
    {
      name: 'too many pages',
      bytes: pdfFile(Array.from({ length: 400 }, () => '')),
      expected: ['too_many_pages'],
      limits: { pages: 300 },
    },
    {
      name: 'cross-reference table that refers to itself',
      bytes: pdfWithWords({ trailer: '/Prev START' }),
      expected: ['read'],
    },
    { name: 'hybrid cross-reference table that refers to itself', bytes: pdfWithWords({ trailer: '/XRefStm START' }) },
    {
      name: 'password',
      bytes: pdfWithWords({
        trailer: `/Encrypt<</Filter/Standard/V 2/R 3/Length 128/P -44/O<${'a1'.repeat(32)}>/U<${'b2'.repeat(32)}>>>/ID[<00><00>]`,
      }),
      expected: ['encrypted'],
    },
    { name: 'unknown encryption', bytes: pdfWithWords({ trailer: '/Encrypt<</Filter/Mine/V 77>>/ID[<00><00>]' }) },
    { name: 'operators that unpack without end', bytes: pdfWithPackedContent(Buffer.alloc(30_000_000, ' '), 1) },
    {
      name: 'filters in filters',
      bytes: pdfWithPackedContent(Buffer.alloc(10_000_000, 'q '), 3),
      expected: ['timed_out'],
      limits: { milliseconds: 500 },
    },
    {
      name: 'form that draws itself',
      bytes: pdfFile(['/X1 Do'], {
        objects: [
          streamObject(
            `/X1 Do ${words}`,
            '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X1 4 0 R>>>>',
          ),
        ],
        page: '/Resources<</XObject<</X1 4 0 R>>/Font<</F1 3 0 R>>>>',
      }),
    },
    {
      name: 'script',
      bytes: action('/S/JavaScript/JS(while(true){}app.launchURL\\("http:\\057\\057127.0.0.1"\\))'),
      expected: ['read'],
    },
    { name: 'program to launch', bytes: action('/S/Launch/F(/bin/sh)/Win<</F(calc.exe)>>'), expected: ['read'] },
    { name: 'address to open', bytes: action(`/S/URI/URI(${server}pdf)`), expected: ['read'] },
    { name: 'form to submit', bytes: action(`/S/SubmitForm/F<</FS/URL/F(${server}form)>>`), expected: ['read'] },
    {
      name: 'external file as the content',
      bytes: pdfOfObjects([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Count 1/Kids[3 0 R]>>',
        `${page} 4 0 R>>`,
        `<</Length 0/F<</FS/URL/F(${server}content)>>>>stream\n\nendstream`,
      ]),
    },
    {
      name: 'font without a character map',
      bytes: pdfFile(['BT /F1 10 Tf 72 700 Td <00480065006C006C006F> Tj ET'], {
        font: '<</Type/Font/Subtype/Type0/BaseFont/Secret/Encoding/Identity-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/Secret/CIDSystemInfo<</Registry(A)/Ordering(I)/Supplement 0>>>>]>>',
      }),
    },
    {
      name: 'font that contains itself',
      bytes: pdfFile([words], {
        font: '<</Type/Font/Subtype/Type0/BaseFont/Loop/Encoding/Identity-H/DescendantFonts[3 0 R]>>',
      }),
    },
    {
      name: 'character map for four billion characters',
      bytes: pdfFile([words], {
        font: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 4 0 R>>',
        objects: [streamObject('1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange')],
      }),
    },
    {
      name: 'drawing made of letters',
      bytes: pdfFile([letterDrawingOperators()]),
      expected: ['too_large'],
    },
    { name: 'arrays in arrays', bytes: pdfFile([`${'['.repeat(200_000)} TJ`]) },
    { name: 'dictionaries in dictionaries', bytes: pdfWithWords({ catalog: `/X${'<</X'.repeat(50_000)}` }) },
    {
      name: 'numbers out of range',
      bytes: pdfFile([`1e999 0 0 -1e999 9e99 9e99 cm ${words}`], {
        page: '/MediaBox[-1e38 0 1e38 1e38]/Rotate 45/UserUnit 1e9',
      }),
    },
    {
      name: 'stream with a declared length of gigabytes',
      bytes: Buffer.from(
        pdfFile([words])
          .toString('latin1')
          .replaceAll(/Length \d+/g, 'Length 9999999999'),
        'latin1',
      ),
    },
    { name: 'only a header', bytes: Buffer.from('%PDF-1.7\n'), expected: ['broken'] },
    { name: 'scan', bytes: pdfFile(['0 0 612 792 re f']), expected: ['empty'] },
    {
      name: 'NUL in every gap',
      bytes: Buffer.from(pdfFile([words]).toString('latin1').replaceAll(' ', '\0'), 'latin1'),
    },
    ...damagedPdfs(seed),
  ];
}

function letterDrawingOperators(): string {
  const letters = Array.from({ length: 120_000 }, (_, at) => `1 0 0 1 ${(at * 7) % 600} ${(at * 11) % 780} Tm (x) Tj`);
  return `BT /F1 1 Tf ${letters.join(' ')} ET`;
}

function pdfWithPackedContent(content: Buffer, times: number): Buffer {
  const bytes = Array.from({ length: times }).reduce<Buffer>((inner) => deflateSync(inner), content);
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[4 0 R]>>',
    '<<>>',
    `${page} 5 0 R>>`,
    streamObject(bytes.toString('latin1'), `/Filter[${'/FlateDecode'.repeat(times)}]`),
  ]);
}

function damagedPdfs(seed: number): HostileDocument[] {
  const random = seededRandom(seed);
  const whole = pdfFile([words, words, words]);
  return Array.from({ length: 8 }, (_, index) => {
    if (index < 3) return { name: `cut ${index}`, bytes: whole.subarray(0, 20 + random(whole.length - 20)) };
    const bytes = Buffer.from(whole);
    for (let flip = 0; flip < index; flip += 1) bytes[9 + random(bytes.length - 9)] = random(256);
    return { name: `changed ${index}`, bytes };
  });
}
