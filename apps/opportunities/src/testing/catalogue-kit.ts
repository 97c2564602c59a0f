import { type Notice, type NoticeBatch } from '@rfp/contracts/notice';
import { type OpportunityListQuery } from '@rfp/contracts/opportunity';
import { type DataSource } from 'typeorm';
import { AsOfListService } from '../catalogue/as-of/as-of-list.service.js';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { FacetsService } from '../catalogue/facets.service.js';
import { HistoryService } from '../catalogue/history/history.service.js';
import { SearchService } from '../catalogue/text-search/search.service.js';
import { StatsService } from '../catalogue/stats.service.js';
import { ExportService } from '../export/export.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { aBatch, openSpecStore, type SpecStore } from './intake-fixture.js';

/** Creates the services of one process that read the catalogue. */
function createServices(store: DataSource) {
  const audience = new AudienceService(store);
  const synonyms = new SynonymsService(store);
  return {
    catalogue: new CatalogueService(store, audience, synonyms),
    search: new SearchService(store, audience, synonyms),
    facets: new FacetsService(store, audience, synonyms),
    past: new AsOfListService(store, audience, synonyms),
    exports: new ExportService(store, audience, synonyms),
    history: new HistoryService(store, audience),
    stats: new StatsService(store, audience),
    audience,
  };
}

/** Query of a list of all opportunities by title. */
export const byTitle: OpportunityListQuery = {
  audience: 'default',
  filter: {},
  sort: ['title', 'ASC'],
  offset: 0,
  limit: 100,
};

/**
 * Creates a catalogue for the tests of a file, in a temporary database.
 * @param notices - notices to store once, before all tests. Without notices, the catalogue is emptied before each test.
 */
export function setUpCatalogue(notices?: Notice[]) {
  let spec: SpecStore;
  let services: ReturnType<typeof createServices>;
  const take = (added: Notice[], overrides: Partial<NoticeBatch> = {}) =>
    new IntakeService(spec.store).take(aBatch(added, overrides));
  beforeAll(async () => {
    spec = await openSpecStore();
    services = createServices(spec.store);
    if (notices !== undefined) await take(notices);
  });
  beforeEach(async () => {
    if (notices !== undefined) return;
    await spec.empty();
    services = createServices(spec.store);
  });
  afterAll(() => spec.drop());
  return {
    get store() {
      return spec.store;
    },
    get services() {
      return services;
    },
    take,
    /** Reads a page of the list; by default all opportunities by title. */
    list: (query: Partial<OpportunityListQuery> = {}) => services.catalogue.list({ ...byTitle, ...query }),
    /** Reads a page of the list, and returns its titles. */
    titles: async (query: Partial<OpportunityListQuery> = {}) =>
      (await services.catalogue.list({ ...byTitle, ...query })).rows.map(({ title }) => title),
  };
}
