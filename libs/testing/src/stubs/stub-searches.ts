import { AppError } from '@rfp/contracts/errors';
import { type SavedSearch, savedSearchSchema } from '@rfp/contracts/tracking/saved-searches';
import { alertRehearsalSchema } from '@rfp/contracts/tracking/search-alerts';
import { type StubAnswers } from './stub-answers.js';

/** An own search with new opportunities, which is the default list. */
export const stubSearch = savedSearchSchema.parse({
  id: '0197a3a4-6666-7000-8000-000000000001',
  name: 'Cooling systems',
  visibility: 'private',
  own: true,
  may_edit: true,
  may_share: true,
  is_default: true,
  readable: true,
  filter: { q: 'cooling', status: 'active' },
  sort: ['due_date', 'ASC'],
  view: null,
  new_count: 3,
  opened_at: '2026-03-09T15:00:00.000Z',
  alert: null,
  alert_obstacle: null,
  version: 1,
  created_at: '2026-03-01T15:00:00.000Z',
  updated_at: '2026-03-01T15:00:00.000Z',
});

/** A locked search of another member, with filters that only another release knows. */
export const stubLockedSearch: SavedSearch = {
  ...stubSearch,
  id: '0197a3a4-6666-7000-8000-000000000002',
  name: 'Space lasers',
  visibility: 'locked',
  own: false,
  may_edit: false,
  may_share: false,
  is_default: false,
  readable: false,
  filter: { orbit: 'low' },
  sort: null,
  new_count: null,
  opened_at: null,
  alert_obstacle: 'unreadable',
};

/** Twelve opportunities in two mails, and one that waits for the next mail. */
export const stubAlertRehearsal = alertRehearsalSchema.parse({
  from: '2026-02-08T15:00:00.000Z',
  to: '2026-03-10T15:00:00.000Z',
  matched: 13,
  mails: [
    { at: '2026-03-02T12:00:00.000Z', matched: 11, items: [rehearsed(1, 'LABORATORY COOLING SYSTEMS, LOT 1')] },
    { at: '2026-03-10T11:00:00.000Z', matched: 1, items: [rehearsed(2, 'Chilled water pumps')] },
  ],
  waiting: 1,
  examined: 120,
  complete: true,
});

function rehearsed(number: number, title: string) {
  return {
    opportunity_id: `0197a3a4-0000-7000-8000-00000000000${number}`,
    title,
    agency_name: 'Department of Veterans Affairs',
    due_at: '2026-03-20T20:00:00.000Z',
    kind: 'match',
    at: '2026-03-01T14:00:00.000Z',
    score: 91,
    changed_fields: [],
    sentence: `New match: ${title} (Department of Veterans Affairs), due Mar 20, 4 PM EDT`,
    details: [],
  };
}

const all = [stubSearch, stubLockedSearch];

/** Any id finds a search, except those that specs use as unknown ones. */
function find(id: string): SavedSearch {
  if (id.includes('-9999-')) throw new AppError('SEARCH_NOT_FOUND', { details: { id } });
  return all.find((search) => search.id === id) ?? { ...stubSearch, id };
}

export const searchAnswers: StubAnswers = {
  'opportunities.saved-searches': () => ({ searches: all }),
  'opportunities.saved-search': ({ id }) => find(id),
  'opportunities.save-search': ({ name, visibility, filter }) => ({
    ...stubSearch,
    name,
    visibility,
    filter,
    is_default: false,
    new_count: 0,
  }),
  'opportunities.change-search': ({ id, name }) => {
    const search = find(id);
    return { ...search, name: name ?? search.name, version: search.version + 1 };
  },
  'opportunities.delete-search': ({ id }) => find(id),
  'opportunities.restore-search': ({ id }) => find(id),
  'opportunities.open-search': ({ id }) => ({ ...find(id), new_count: 0 }),
  'opportunities.set-default-search': ({ id }) => ({ ...find(id), is_default: true }),
  'opportunities.clear-default-search': ({ id }) => ({ ...find(id), is_default: false }),
  'opportunities.set-search-alert': ({ id, frequency, time, weekday, min_score }) => ({
    ...find(id),
    alert: { frequency, time, weekday, min_score, since: '2026-03-10T15:00:00.000Z' },
  }),
  'opportunities.stop-search-alert': ({ id }) => ({ ...find(id), alert: null }),
  'opportunities.rehearse-search-alert': () => stubAlertRehearsal,
};
