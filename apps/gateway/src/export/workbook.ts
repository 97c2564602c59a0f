import { type ExportColumn } from '@rfp/contracts/opportunities/export';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { escapeXml } from './cell-contents.js';
import { joinInBatches, linkId, officeRelationships as office, Sheet } from './sheet.js';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** All files of a workbook except its sheet. */
const files: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${media}.styles+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${media}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${spreadsheet}" xmlns:r="${office}"><sheets><sheet name="Opportunities" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  // The sheet (`sheet.ts`) refers to the styles by their index: 0 plain, 1 heading, 2 day, 3 instant, 4 link.
  'xl/styles.xml':
    `<styleSheet xmlns="${spreadsheet}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>` +
    `<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font>` +
    `<font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/></font></fonts>` +
    `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
    `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>` +
    `<cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf fontId="2" applyFont="1"/></cellXfs></styleSheet>`,
};

/** A workbook, zipped while its rows are read. It fails if reading fails, and stops the reading if it is destroyed. */
export function workbookOf(columns: readonly ExportColumn[], parts: AsyncIterable<string>): Readable {
  const sheet = new Sheet(columns);
  const rows = Readable.from(sheet.write(parts), { objectMode: false });
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(declaration + text), name);
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml', { compressionLevel: 1 });
  // Read after the sheet, because only then are all links known.
  zip.addReadStreamLazy('xl/worksheets/_rels/sheet1.xml.rels', { compressionLevel: 1 }, (done) =>
    done(null, Readable.from(linksOf(sheet), { objectMode: false })),
  );
  zip.end();
  const workbook = new PassThrough();
  zip.outputStream.pipe(workbook);
  rows.once('error', (error) => workbook.destroy(error));
  workbook.once('close', () => rows.destroy());
  return workbook;
}

function* linksOf({ links }: Sheet): Generator<string> {
  yield `${declaration}<Relationships xmlns="${relationships}">`;
  yield* joinInBatches(
    links,
    ([reference, address]) =>
      `<Relationship Id="${linkId(reference)}" Type="${office}/hyperlink" Target="${targetOf(address)}" TargetMode="External"/>`,
  );
  yield '</Relationships>';
}

/** Spreadsheets refuse a workbook with addresses that are not encoded. */
function targetOf(address: string): string {
  return escapeXml(new URL(address).href).replaceAll('_x005F_', '_');
}
