import { randomUUID } from 'node:crypto';
import { type Caller, callerSchema } from '@rfp/contracts/caller';
import { type ListFilter } from '@rfp/contracts/opportunity';
import { type MarkChange } from '@rfp/contracts/tracking/marks';
import { BusClient } from '@rfp/messaging/bus-client';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { type DataSource } from 'typeorm';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { markReaderOf } from '../marks/mark-reader.js';
import { MarkFiltersService } from '../marks/mark-filters.service.js';
import { MarksService, requireReader } from '../marks/marks.service.js';
import { NotesService } from '../marks/notes.service.js';
import { PruneMarksService } from '../marks/prune-marks.service.js';
import { readMarks } from '../marks/read-marks.js';
import { TagsService } from '../marks/tags.service.js';
import { RowColumnsService } from '../personal/columns/row-columns.service.js';
import { PersonalOrdersService } from '../personal/personal-orders.service.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { byTitle } from './catalogue-kit.js';

export type MarkKit = ReturnType<typeof markKit>;

/** A client of a stub of the auth service that knows the members. */
function clientOfMembers(ids: ReadonlySet<string>): BusClient {
  const bus = new InProcessBus({ store: new MemoryEventStore() });
  const member = { email: null, name: null, role: 'editor', own: false, joined_at: '2026-01-01T00:00:00.000Z' };
  void bus.respond(requestSubject('auth.members'), 'auth', async () =>
    succeed({ members: [...ids].map((id) => ({ id, ...member })) }),
  );
  return new BusClient(bus);
}

/** Creates the services of one process that read and change marks, with shortcuts for the requests of a caller. */
export function markKit(store: DataSource) {
  const audience = new AudienceService(store);
  const synonyms = new SynonymsService(store);
  const orders = new PersonalOrdersService(store, new RowColumnsService(store), synonyms);
  const filters = new MarkFiltersService(store);
  const catalogue = new CatalogueService(store, audience, synonyms, orders, filters);
  const marks = new MarksService(store, audience, synonyms, orders, filters);
  const members = new Set<string>();
  const client = clientOfMembers(members);
  return {
    marks,
    catalogue,
    filters,
    /** Ids of the members of every workspace, as the auth service knows them. */
    members,
    notes: new NotesService(store, audience, client),
    tags: new TagsService(store),
    pruner: new PruneMarksService(store),
    reader: requireReader,
    /** Returns a new person, by default in their personal workspace. */
    caller: (members: Partial<Caller> = {}): Caller =>
      callerSchema.parse({
        user_id: randomUUID(),
        kind: 'person',
        role: 'member',
        workspace_role: 'editor',
        via: 'session',
        via_id: randomUUID(),
        scope: 'write',
        aal: 'aal1',
        second_factor: false,
        label: 'ada@example.org',
        ...members,
      }),
    change: (caller: Caller, change: MarkChange) => marks.change({ ...change, audience: 'default' }, caller),
    read: (caller: Caller, ids: readonly string[]) => readMarks(store, ids, markReaderOf(caller)),
    /** Returns a note to add to an opportunity. */
    ofOpportunity: (id: string | undefined, text: string, mentions: string[] = []) => ({
      id: id ?? '',
      audience: 'default' as const,
      text,
      mentions,
    }),
    list: (caller: Caller, filter: ListFilter = {}) => catalogue.list({ ...byTitle, filter }, markReaderOf(caller)),
    /** Reads the titles of a list in alphabetical order. */
    titles: async (caller: Caller, filter: ListFilter = {}) =>
      (await catalogue.list({ ...byTitle, filter }, markReaderOf(caller))).rows.map(({ title }) => title),
  };
}
