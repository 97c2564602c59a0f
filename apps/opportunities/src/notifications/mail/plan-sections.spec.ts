import { maxDigestItems } from '@rfp/contracts/notifications';
import { type MailItem, planSections } from './plan-sections.js';

const at = new Date('2026-03-02T07:00:00Z');
const search = (name: string) => ({ id: `id of ${name}`, name, workspace_id: 'w' });
let count = 0;

function item(opportunity_id: string, changes: Partial<MailItem> = {}): MailItem {
  count += 1;
  return {
    id: `n${count}`,
    opportunity_id,
    kind: 'match',
    search: null,
    settled: false,
    lifecycle: 'open',
    is_lead: false,
    rank: 5,
    due_at: new Date('2026-06-01T00:00:00Z'),
    score: 50,
    at,
    ...changes,
  };
}

/** Sections in short: kind or name, the listed opportunities, and the counts. */
const plan = (items: readonly MailItem[]) =>
  planSections(items, at).sections.map(({ kind, search: found, listed, ...counts }) => [
    found?.name ?? kind,
    listed.map(([{ opportunity_id }]) => opportunity_id).join(' '),
    counts,
  ]);
const counts = (matched: number, others: Partial<Record<'elsewhere' | 'settled' | 'held_back', number>> = {}) => {
  const { elsewhere = 0, settled = 0, held_back = 0 } = others;
  return { matched, shown: matched - elsewhere - settled - held_back, elsewhere, settled, held_back };
};

describe('the sections of a mail', () => {
  it('list each opportunity in the first section to which it belongs, searches by name', () => {
    const due_at = new Date('2026-03-04T00:00:00Z');
    const items = [
      item('a', { search: search('roofs') }),
      item('a', { search: search('Bridges') }),
      item('b', { kind: 'changed' }),
      item('b'),
      item('b', { search: search('roofs') }),
      item('c'),
      item('d', { search: search('roofs'), due_at }),
      item('e', { search: search('roofs') }),
    ];
    expect(plan(items)).toEqual([
      ['last_chance', 'd', counts(1)],
      ['changed', 'b', counts(1)],
      ['fit', 'c', counts(2, { elsewhere: 1 })],
      ['Bridges', 'a', counts(1)],
      ['roofs', 'e', counts(4, { elsewhere: 3 })],
    ]);
    expect(planSections(items, at).opportunities).toBe(5);
  });

  it('describe an opportunity by one profile: that of the person, or of the section', () => {
    const [own, roofs, bridges] = [
      item('a'),
      item('a', { search: search('roofs') }),
      item('a', { search: search('x') }),
    ];
    const parts = (items: readonly MailItem[]) =>
      planSections(items, at).sections.map(({ listed }) => listed.flat().map(({ id }) => id));
    expect(parts([roofs, bridges, own])).toEqual([[own.id], [], []]);
    expect(parts([bridges, roofs])).toEqual([[roofs.id], []]);
    const urgent = [bridges, roofs].map((each) => ({ ...each, due_at: at }));
    expect(parts(urgent)).toEqual([[roofs.id], [], []]);
  });

  it('leave out what is settled, for each workspace alone', () => {
    const items = [
      item('a', { settled: true }),
      item('a', { search: search('roofs') }),
      item('b', { search: search('roofs'), settled: true, due_at: at }),
      item('c', { kind: 'changed', settled: true }),
      item('c'),
    ];
    expect(plan(items)).toEqual([
      ['changed', '', counts(1, { settled: 1 })],
      ['fit', 'c', counts(2, { settled: 1 })],
      ['roofs', 'a', counts(2, { settled: 1 })],
    ]);
    expect(planSections(items, at).opportunities).toBe(2);
  });

  it('hold back what does not fit, and say so in each section', () => {
    const many = Array.from({ length: maxDigestItems + 5 }, (_, n) =>
      item(`o${String(n).padStart(2, '0')}`, { score: 100 - n }),
    );
    const items = [...many, ...many.slice(0, 3).map((each) => ({ ...each, search: search('roofs') }))];
    items.push(item('p', { search: search('roofs') }), item('o54', { search: search('roofs') }));
    const [fit, roofs] = planSections(items, at).sections;
    expect(fit).toMatchObject({ ...counts(maxDigestItems + 5, { held_back: 5 }) });
    expect(fit?.listed[0]?.[0].opportunity_id).toBe('o00');
    expect(roofs).toMatchObject({ ...counts(5, { elsewhere: 3, held_back: 2 }) });
  });

  it('list as the last chance what is due within three days, but not estimates, ends of awards and ended notices', () => {
    const due = (days: number) => new Date(at.getTime() + days * 86_400_000);
    const items = [
      item('a', { due_at: due(3) }),
      item('b', { due_at: due(3.01) }),
      item('c', { due_at: due(-0.01) }),
      item('d', { due_at: due(1), lifecycle: 'forecast' }),
      item('e', { due_at: due(1), is_lead: true }),
      item('f', { due_at: due(1), lifecycle: 'cancelled' }),
      item('g', { due_at: null }),
    ];
    expect(plan(items).map(([name, listed]) => [name, listed])).toEqual([
      ['last_chance', 'a'],
      ['fit', 'b c d e f g'],
    ]);
  });
});
