import { stubBuiltInSynonym, stubSynonym } from '@rfp/testing/stubs/stub-documents';
import { openTerminal, type Terminal } from '../../testing/terminal.js';

let terminal: Terminal;

beforeAll(async () => {
  terminal = await openTerminal();
});
beforeEach(() => {
  terminal.requests.length = 0;
});
afterAll(() => terminal.close());

const onTerminal = { isTTY: true, columns: 120 } as const;
const requests = () => terminal.requests.map(({ request }) => request);

describe('rfp synonyms', () => {
  it('lists added and built-in synonyms, or only changed ones', async () => {
    const all = await terminal.rfp(['synonyms', 'list'], onTerminal);
    expect(all.out).toBe(`ID                                    STATE     FORMS
${stubSynonym.id}  added     CWO | chief warrant officer
hvac                                  built-in  HVAC | heating ventilation and air conditioning
`);
    const changed = await terminal.rfp(['synonyms', 'list', '--changed', '--json=id,changed_by']);
    expect(JSON.parse(changed.out)).toEqual([{ id: stubSynonym.id, changed_by: 'person1@example.org' }]);
  });

  it('adds forms, and prints how to remove them', async () => {
    const { out, err, code } = await terminal.rfp(['synonyms', 'add', 'CWO', 'chief warrant officer'], onTerminal);
    expect(requests()).toEqual([{ forms: ['CWO', 'chief warrant officer'] }]);
    expect(out).toMatch(/^CWO \| chief warrant officer\n.* by person1@example.org\n$/);
    expect([err, code]).toEqual([`Remove it:  rfp synonyms remove ${stubSynonym.id}\n`, 0]);
  });

  it('removes synonyms, and switches them off and on', async () => {
    const removed = await terminal.rfp(['synonyms', 'remove', stubSynonym.id], onTerminal);
    expect(removed).toMatchObject({ out: 'Removed: CWO | chief warrant officer\n', code: 0 });
    await terminal.rfp(['synonyms', 'disable', stubBuiltInSynonym.id], onTerminal);
    await terminal.rfp(['synonyms', 'enable', stubBuiltInSynonym.id], onTerminal);
    expect(requests()).toEqual([{ id: stubSynonym.id }, { id: 'hvac', enabled: false }, { id: 'hvac', enabled: true }]);
  });

  it.each([
    [['add', 'CWO'], 'rfp synonyms add CWO "chief warrant officer"', 2],
    [['remove', 'a/e'], 'Synonym not found.', 3],
  ])('refuses %j', async (line, text, exit) => {
    const { code, err } = await terminal.rfp(['synonyms', ...line]);
    expect({ code, err }).toEqual({ code: exit, err: expect.stringContaining(text) });
    expect(requests()).toEqual([]);
  });
});
