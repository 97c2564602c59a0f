import { randomUUID } from 'node:crypto';
import { type Caller } from '@rfp/contracts/caller';
import { type WorkspaceExportLine, workspaceExportLineSchema } from '@rfp/contracts/people/workspace-export';
import { aNotice } from '@rfp/testing/builders';
import { setUpCatalogue } from '../testing/catalogue-kit.js';
import { markKit, type MarkKit } from '../testing/mark-kit.js';
import { readExportPart } from './read-export-part.js';

const catalogue = setUpCatalogue();
let kit: MarkKit;
let ada: Caller;

const titles = Array.from({ length: 30 }, (_, n) => `Bridge ${n}`);

beforeEach(async () => {
  await catalogue.take(
    titles.map((title) => aNotice({ source_id: title, fields: { title, opportunity_number: null } })),
  );
  kit = markKit(catalogue.store);
  ada = kit.caller({ workspace_id: randomUUID() });
});

async function exportFor(caller: Caller, max?: number): Promise<WorkspaceExportLine[]> {
  const reader = { workspaceId: caller.workspace_id ?? caller.user_id, personId: caller.user_id };
  const lines: WorkspaceExportLine[] = [];
  let after: string | undefined;
  do {
    const part = await readExportPart(catalogue.store.manager, { ...reader, after }, max);
    for (const line of part.text.split('\n').filter(Boolean))
      lines.push(workspaceExportLineSchema.parse(JSON.parse(line)));
    after = part.next;
  } while (after !== undefined);
  return lines;
}

describe('an exported workspace', () => {
  it('has each search, tag, mark and note once, whatever the size of the parts', async () => {
    const { rows } = await catalogue.list({ limit: 30 });
    const ids = rows.map(({ id }) => id);
    await kit.change(ada, { action: 'dismiss', ids, reason: 'too_large' });
    await kit.change(ada, { action: 'watch', ids: ids.slice(0, 20) });
    await kit.change(ada, { action: 'tag', ids: ids.slice(0, 10), tag: 'Cloud' });
    await kit.notes.add(kit.ofOpportunity(ids[0], 'ask about bonds\nsecond line'), kit.reader(ada), null);
    const lines = await exportFor(ada, 7);
    const count = (type: WorkspaceExportLine['type']) => lines.filter((line) => line.type === type).length;
    expect((['tag', 'tagged', 'watch', 'dismissal', 'note'] as const).map(count)).toEqual([1, 10, 20, 30, 1]);
    expect(new Set(lines.map((line) => JSON.stringify(line))).size).toBe(lines.length);
    expect(lines.find(({ type }) => type === 'dismissal')).toMatchObject({ reason: 'too_large', by: ada.user_id });
    expect(lines.find(({ type }) => type === 'note')).toMatchObject({ text: 'ask about bonds\nsecond line' });
  });

  it('has nothing of other workspaces', async () => {
    const { rows } = await catalogue.list();
    await kit.change(ada, { action: 'watch', ids: rows.map(({ id }) => id) });
    expect(await exportFor(kit.caller({ workspace_id: randomUUID() }))).toEqual([]);
  });

  it('refuses a position that it has not given', async () => {
    const reader = { workspaceId: ada.user_id, personId: ada.user_id, after: 'secrets:' };
    await expect(readExportPart(catalogue.store.manager, reader)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
