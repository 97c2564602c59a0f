import { nextChange } from './next-change.js';
import { defaultRecipe } from '../recipe/recipe.js';
import { toScorable } from '../scorable.js';

const open = toScorable({
  title: 'Paper',
  lifecycle: 'open',
  posted_date: '2026-05-01',
  due_date: '2026-06-30',
  time_zone: 'UTC',
});

/** Every instant at which the score or the status changes with time. */
function changes(from: string, subject = open): string[] {
  const found: string[] = [];
  for (let at: Date | null = new Date(from); at !== null; at = nextChange(subject, at, defaultRecipe))
    found.push(at.toISOString());
  return found.slice(1);
}

describe('the next change', () => {
  it('is each band of the due date, then the due date itself, then null', () => {
    expect(changes('2026-05-15T00:00:00Z')).toEqual([
      '2026-05-31T23:59:59.999Z',
      '2026-06-16T23:59:59.999Z',
      '2026-06-23T23:59:59.999Z',
      '2026-06-27T23:59:59.999Z',
      '2026-07-01T00:00:00.000Z',
    ]);
  });

  it('is also the posted date', () => {
    expect(changes('2026-04-20T00:00:00Z')[0]).toBe('2026-05-01T00:00:00.000Z');
  });

  it('is the end of the archive date for a notice without a due date', () => {
    const undated = toScorable({ title: 'Paper', lifecycle: 'open', archive_date: '2026-06-30', time_zone: 'UTC' });
    expect(changes('2026-05-15T00:00:00Z', undated)).toEqual(['2026-07-01T00:00:00.000Z']);
  });

  it('is null for a notice that has ended', () => {
    expect(changes('2026-05-15T00:00:00Z', { ...open, lifecycle: 'cancelled' })).toEqual([]);
  });

  it('is null without dates', () => {
    expect(changes('2026-05-15T00:00:00Z', toScorable({ title: 'Paper' }))).toEqual([]);
  });

  it('is the age limit without a due date, counted from the posting or from when the notice was first found', () => {
    const fields = { title: 'Paper', open_days: 30 };
    const found = toScorable(fields, new Date('2026-05-01T00:00:00Z'));
    const posted = toScorable({ ...fields, posted_date: '2026-05-10', time_zone: 'UTC' }, new Date());
    expect(changes('2026-05-15T00:00:00Z', found)).toEqual(['2026-05-31T00:00:00.001Z']);
    expect(changes('2026-05-15T00:00:00Z', posted)).toEqual(['2026-06-09T00:00:00.001Z']);
  });
});
