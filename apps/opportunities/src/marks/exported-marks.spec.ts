import { randomUUID } from 'node:crypto';
import { type ExportColumn, type ExportPartFormat } from '@rfp/contracts/opportunities/export';
import { type ListFilter } from '@rfp/contracts/opportunity';
import { aNotice } from '@rfp/testing/builders';
import { z } from 'zod';
import { setUpCatalogue } from '../testing/catalogue-kit.js';
import { markKit, type MarkKit } from '../testing/mark-kit.js';
import { type MarkReader } from './mark-reader.js';

const titles = ['Bridge', 'Canal', 'Dam'];
const catalogue = setUpCatalogue(
  titles.map((title) => aNotice({ source_id: title, fields: { title, opportunity_number: null } })),
);
const columns: ExportColumn[] = ['title', 'watched', 'dismissed', 'tags', 'notes'];

let kit: MarkKit;
let reader: MarkReader;

beforeAll(async () => {
  kit = markKit(catalogue.store);
  const workspace_id = randomUUID();
  const [ada, ben] = [kit.caller({ workspace_id }), kit.caller({ workspace_id })];
  reader = kit.reader(ben);
  const rows = (await catalogue.list()).rows;
  const idsOf = (...chosen: string[]) => rows.filter(({ title }) => chosen.includes(title)).map(({ id }) => id);
  await kit.change(ada, { action: 'watch', ids: idsOf('Bridge') });
  await kit.change(ada, { action: 'dismiss', ids: idsOf('Canal'), reason: 'too_large' });
  await kit.change(ada, { action: 'dismiss', ids: idsOf('Dam') });
  for (const tag of ['=Cloud', 'Big, "urgent"']) await kit.change(ada, { action: 'tag', ids: idsOf('Bridge'), tag });
  await kit.notes.add(kit.ofOpportunity(idsOf('Bridge')[0], 'Note'), kit.reader(ada), null);
});

async function read(format: ExportPartFormat, by: MarkReader | null, filter: ListFilter = { dismissed: 'include' }) {
  return catalogue.services.exports.readPart(
    { audience: 'default', filter, sort: ['title', 'ASC'], columns, limit: 100, format },
    by,
  );
}

describe('a file with the marks of a workspace', () => {
  it('has them in the columns that are requested', async () => {
    expect((await read('csv', reader)).text).toBe(
      [
        'title,watched,dismissed,tags,notes',
        `Bridge,true,,"'=Cloud; Big, ""urgent""",1`,
        'Canal,false,too_large,,0',
        'Dam,false,dismissed,,0',
        '',
      ].join('\r\n'),
    );
    const lines = (await read('ndjson', reader)).text.trim().split('\n');
    expect(lines.map((line) => z.unknown().parse(JSON.parse(line)))).toEqual([
      { title: 'Bridge', watched: true, dismissed: null, tags: ['=Cloud', 'Big, "urgent"'], notes: 1 },
      { title: 'Canal', watched: false, dismissed: 'too_large', tags: null, notes: 0 },
      { title: 'Dam', watched: false, dismissed: 'dismissed', tags: null, notes: 0 },
    ]);
  });

  it('leaves out what the workspace dismissed, unless it is requested', async () => {
    expect(await read('ndjson', reader, {})).toMatchObject({ rows: 1, total: 1 });
    expect(await read('ndjson', reader, { dismissed: 'only' })).toMatchObject({ rows: 2, total: 2 });
  });

  it('has no marks for visitors and other workspaces', async () => {
    const empty = titles.map((title) => ({ title, watched: false, dismissed: null, tags: null, notes: 0 }));
    for (const other of [null, kit.reader(kit.caller())]) {
      const { text } = await read('ndjson', other, {});
      expect(text).toBe(`${empty.map((row) => JSON.stringify(row)).join('\n')}\n`);
    }
  });
});
