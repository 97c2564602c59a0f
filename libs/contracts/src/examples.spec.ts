import { readdirSync, readFileSync } from 'node:fs';
import { type z } from 'zod';
import { codeListSchema } from './vocabulary/codes.js';
import { failureSchema, problemSchema } from './errors.js';
import { eventEnvelopeSchema, liveEvents } from './events.js';
import { mergeCandidatesSchema, mergeDecisionSchema } from './opportunities/merge-decision.js';
import { intakeResultSchema, noticeBatchSchema, noticeSchema } from './notice.js';
import {
  opportunityDetailSchema,
  opportunityFilterSchema,
  opportunityListQuerySchema,
  opportunitySchema,
} from './opportunity.js';
import { opportunityHistorySchema } from './opportunities/opportunity-history.js';
import { searchCriteriaSchema } from './opportunities/opportunity-search.js';
import { listQuerySchema } from './routes/catalogue.js';
import { codesQuerySchema } from './routes/codes.js';
import { simpleRestQuerySchema } from './wire/simple-rest.js';
import { scoreExplanationSchema } from './opportunities/score.js';
import { searchPlanSchema } from './opportunities/search-plan.js';
import {
  connectorSchema,
  managedSourceSchema,
  sourceChangeSchema,
  sourceFilterSchema,
  sourceInputSchema,
  sourceLedgerSchema,
  sourceSchema,
  sourceTestInputSchema,
  sourceTestResultSchema,
  sourceColumnsInputSchema,
  sourceColumnsSchema,
} from './source.js';
import { directoryEntrySchema } from './sources/directory.js';
import { statsSchema } from './stats.js';
import {
  pageTestSchema,
  rejectedRecordSchema,
  runFilterSchema,
  scrapeUrlRequestSchema,
  scrapingSourceSchema,
  syncRequestSchema,
  syncRunSchema,
  syncStartedSchema,
  syncStatusSchema,
} from './sync-run.js';
import { inboxChangeSchema, inboxEntrySchema } from './tracking/inbox.js';
import { savedSearchChangeSchema, savedSearchInputSchema, savedSearchSchema } from './tracking/saved-searches.js';
import { searchAlertInputSchema } from './tracking/search-alerts.js';
import { synonymInputSchema, synonymSchema } from './opportunities/synonym.js';
import { versionContentSchema, versionDiffSchema } from './opportunities/version-diff.js';

/** Folder of examples to its schema. Every event and broadcast has its own folder. */
const schemas: Record<string, z.ZodType> = {
  notice: noticeSchema,
  'notice-batch': noticeBatchSchema,
  'intake-result': intakeResultSchema,
  opportunity: opportunitySchema,
  'opportunity-detail': opportunityDetailSchema,
  'opportunity-history': opportunityHistorySchema,
  'version-content': versionContentSchema,
  'version-diff': versionDiffSchema,
  'merge-candidates': mergeCandidatesSchema,
  'merge-decision': mergeDecisionSchema,
  synonym: synonymSchema,
  'synonym-input': synonymInputSchema,
  'inbox-entry': inboxEntrySchema,
  'inbox-change': inboxChangeSchema,
  'saved-search': savedSearchSchema,
  'saved-search-input': savedSearchInputSchema,
  'saved-search-change': savedSearchChangeSchema,
  'search-alert-input': searchAlertInputSchema,
  'opportunity-filter': opportunityFilterSchema,
  'list-query': listQuerySchema,
  'code-list': codeListSchema,
  'codes-query': codesQuerySchema,
  'list-request': opportunityListQuerySchema,
  'search-criteria': searchCriteriaSchema,
  'score-explanation': scoreExplanationSchema,
  'search-plan': searchPlanSchema,
  source: sourceSchema,
  'managed-source': managedSourceSchema,
  'source-input': sourceInputSchema,
  'source-change': sourceChangeSchema,
  'source-filter': sourceFilterSchema,
  'source-test-input': sourceTestInputSchema,
  'source-test-result': sourceTestResultSchema,
  'source-columns-input': sourceColumnsInputSchema,
  'source-columns': sourceColumnsSchema,
  'source-ledger': sourceLedgerSchema,
  connector: connectorSchema,
  'directory-entry': directoryEntrySchema,
  'scraping-source': scrapingSourceSchema,
  'scrape-url-request': scrapeUrlRequestSchema,
  'page-test': pageTestSchema,
  'simple-rest-query': simpleRestQuerySchema,
  'run-filter': runFilterSchema,
  'sync-run': syncRunSchema,
  'sync-status': syncStatusSchema,
  'sync-request': syncRequestSchema,
  'sync-started': syncStartedSchema,
  'rejected-record': rejectedRecordSchema,
  stats: statsSchema,
  problem: problemSchema,
  failure: failureSchema,
  'event-envelope': eventEnvelopeSchema,
  ...Object.fromEntries(
    Object.entries(liveEvents).map(([name, schema]) => [`event-${name.replaceAll('.', '-')}`, schema]),
  ),
};

const folder = new URL('../examples/', import.meta.url);

function examples(name: string, kind: 'valid' | 'invalid'): [string, unknown][] {
  const files = readdirSync(new URL(`${name}/${kind}/`, folder));
  return files.map((file) => [file, JSON.parse(readFileSync(new URL(`${name}/${kind}/${file}`, folder), 'utf8'))]);
}

it('every folder of examples has a schema, and every schema a folder', () => {
  expect(readdirSync(folder).sort()).toEqual(Object.keys(schemas).sort());
});

describe.each(Object.entries(schemas))('%s', (name, schema) => {
  it.each(examples(name, 'valid'))('accepts %s [spec 3.1, 3.3, 3.6, 3.8, 3.9, 3.10, 3.11, 3.12]', (_file, document) => {
    expect(schema.safeParse(document).error).toBeUndefined();
  });

  it.each(examples(name, 'invalid'))('rejects %s, with a single issue [spec 3.1, 3.2]', (_file, document) => {
    expect(schema.safeParse(document).error?.issues).toHaveLength(1);
  });

  it('has valid and invalid examples', () => {
    expect(examples(name, 'valid').length).toBeGreaterThan(0);
    expect(examples(name, 'invalid').length).toBeGreaterThan(0);
  });
});
