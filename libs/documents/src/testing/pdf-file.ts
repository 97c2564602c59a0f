/** A line of text with its position in points from the lower left corner of the page. */
export interface PdfLine {
  text: string;
  x: number;
  y: number;
  size?: number;
}

export interface PdfOptions {
  /** Additional objects, numbered from 4. */
  objects?: string[];
  /** Added to the catalogue. */
  catalog?: string;
  /** Replaces the tree of pages. */
  tree?: string;
  /** Added to each page. */
  page?: string;
  /** Added to the trailer. */
  trailer?: string;
  /** Font object; Helvetica by default. */
  font?: string;
}

const helvetica = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';

/** PDF operators that write lines in the first font. */
export function textOperators(lines: readonly PdfLine[]): string {
  return lines
    .map(({ text, x, y, size = 10 }) => `BT /F1 ${size} Tf ${x} ${y} Td (${text.replaceAll(/[\\()]/g, '\\$&')}) Tj ET`)
    .join('\n');
}

/** A PDF whose pages are given as PDF operators. Numbers of its objects: 1 catalogue, 2 page tree, 3 font, then `objects`, then the pages. */
export function pdfFile(pages: readonly string[], options: PdfOptions = {}): Buffer {
  const { objects = [], catalog = '', tree, page = '', trailer = '', font = helvetica } = options;
  const first = 4 + objects.length;
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ');
  return pdfOfObjects(
    [
      `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      tree ?? `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`,
      font,
      ...objects,
      ...pages.flatMap((content, index) => [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents ${first + 2 * index + 1} 0 R${page}>>`,
        streamObject(content),
      ]),
    ],
    trailer,
  );
}

/** @param content - bytes of the stream, as characters */
export function streamObject(content: string, dictionary = ''): string {
  return `<</Length ${content.length}${dictionary}>>stream\n${content}\nendstream`;
}

/** A PDF with the given objects and a cross-reference table. */
export function pdfOfObjects(objects: readonly string[], trailer = ''): Buffer {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const start = text.length;
  return Buffer.from(
    `${text}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R${trailer.replaceAll('START', String(start))}>>\nstartxref\n${start}\n%%EOF`,
    'latin1',
  );
}
