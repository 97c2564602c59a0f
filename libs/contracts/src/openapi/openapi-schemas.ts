import { deadLetterSchema } from '../wire/dead-letter.js';
import { highlightSchema } from '../opportunities/highlight.js';
import { rankSchema } from '../opportunities/rank.js';
import {
  apiTokenInputSchema,
  apiTokenSchema,
  clientConfigSchema,
  companyProfileSchema,
  notificationSettingsSchema,
  ownSessionSchema,
  preferencesSchema,
  apiKeyStateSchema,
} from '../account.js';
import { settingsResponseSchema, settingsSchema } from '../settings.js';
import { auditEntrySchema } from '../audit/audit-entry.js';
import { authErrorSchema } from '../auth/auth-errors.js';
import {
  authSessionSchema,
  authUserSchema,
  enrolledFactorSchema,
  factorSchema,
  identitySchema,
  jwksSchema,
} from '../auth.js';
import { codeListSchema, codeSchema } from '../vocabulary/codes.js';
import { deviceCodeSchema, deviceRequestSchema, deviceTokenSchema } from '../auth/device.js';
import { problemSchema } from '../errors.js';
import { liveEvents } from '../events.js';
import { healthSchema } from '../wire/health.js';
import { attachmentSchema, noticeSchema, rejectionSchema, setAsideSchema } from '../notice.js';
import { opportunityDetailSchema, opportunitySchema, seenSchema, sourceRecordSchema } from '../opportunity.js';
import {
  fieldChangeSchema,
  opportunityHistorySchema,
  opportunityVersionSchema,
} from '../opportunities/opportunity-history.js';
import { searchCriteriaSchema, searchResultSchema } from '../opportunities/opportunity-search.js';
import { jsonValueSchema } from '../primitives.js';
import { requirementSchema } from '../opportunities/eligibility.js';
import { scoreExplanationSchema, scoreFactorSchema, scoreSchema, weightsSchema } from '../opportunities/score.js';
import {
  connectorSchema,
  managedSourceSchema,
  sourceChangeSchema,
  sourceInputSchema,
  sourceLedgerSchema,
  sourceTestResultSchema,
  sourceColumnsSchema,
} from '../source.js';
import { directoryEntrySchema } from '../sources/directory.js';
import { synonymChangeSchema, synonymInputSchema, synonymSchema } from '../opportunities/synonym.js';
import { inboxChangeSchema, inboxEntrySchema } from '../tracking/inbox.js';
import { savedSearchChangeSchema, savedSearchInputSchema, savedSearchSchema } from '../tracking/saved-searches.js';
import {
  alertRehearsalSchema,
  rehearseAlertBodySchema,
  searchAlertInputSchema,
  searchAlertSchema,
} from '../tracking/search-alerts.js';
import { blindSourceSchema } from '../opportunities/coverage.js';
import { facetSchema } from '../opportunities/facets.js';
import { statsSchema } from '../stats.js';
import {
  markChangeSchema,
  opportunityMarksSchema,
  opportunityNoteSchema,
  workspaceTagSchema,
} from '../tracking/marks.js';
import {
  detailCountersSchema,
  pageTestSchema,
  rejectedRecordSchema,
  runCountersSchema,
  runProgressSchema,
  scrapingSourceSchema,
  scrapeUrlRequestSchema,
  sourceStateSchema,
  syncRequestSchema,
  syncRunSchema,
  syncStartedSchema,
  syncStatusSchema,
} from '../sync-run.js';
import {
  fieldDifferenceSchema,
  sourceVersionSchema,
  textChangeSchema,
  versionContentSchema,
  versionDiffSchema,
  versionHeadSchema,
} from '../opportunities/version-diff.js';
import { z } from 'zod';

/** Named schemas of the OpenAPI document. */
export const namedSchemas = {
  AlertRehearsal: alertRehearsalSchema,
  AlertRehearsalInput: rehearseAlertBodySchema,
  ApiToken: apiTokenSchema,
  ApiTokenInput: apiTokenInputSchema,
  Attachment: attachmentSchema,
  AuditEntry: auditEntrySchema,
  AuthError: authErrorSchema,
  AuthSession: authSessionSchema,
  AuthUser: authUserSchema,
  BlindSource: blindSourceSchema,
  ClientConfig: clientConfigSchema,
  Code: codeSchema,
  CodeList: codeListSchema,
  CompanyProfile: companyProfileSchema,
  Connector: connectorSchema,
  DirectoryEntry: directoryEntrySchema,
  DeviceCode: deviceCodeSchema,
  DeviceRequest: deviceRequestSchema,
  DeviceToken: deviceTokenSchema,
  DetailCounters: detailCountersSchema,
  EnrolledFactor: enrolledFactorSchema,
  Factor: factorSchema,
  Facet: facetSchema,
  FieldChange: fieldChangeSchema,
  FieldDifference: fieldDifferenceSchema,
  Health: healthSchema,
  Highlight: highlightSchema,
  Identity: identitySchema,
  InboxChange: inboxChangeSchema,
  InboxEntry: inboxEntrySchema,
  JsonValue: jsonValueSchema,
  Jwks: jwksSchema,
  LiveEvents: z.object(liveEvents).meta({ description: 'Events of `GET /api/events`: event name to payload.' }),
  MarkChange: markChangeSchema,
  Notice: noticeSchema,
  NotificationSettings: notificationSettingsSchema,
  Opportunity: opportunitySchema,
  OpportunityDetail: opportunityDetailSchema,
  OpportunityHistory: opportunityHistorySchema,
  OpportunityMarks: opportunityMarksSchema,
  OpportunityNote: opportunityNoteSchema,
  OpportunityVersion: opportunityVersionSchema,
  OwnSession: ownSessionSchema,
  PageTest: pageTestSchema,
  Preferences: preferencesSchema,
  DeadLetter: deadLetterSchema,
  Problem: problemSchema,
  Rank: rankSchema,
  RejectedRecord: rejectedRecordSchema,
  Rejection: rejectionSchema,
  RunCounters: runCountersSchema,
  RunProgress: runProgressSchema,
  SavedSearch: savedSearchSchema,
  SavedSearchChange: savedSearchChangeSchema,
  SavedSearchInput: savedSearchInputSchema,
  Score: scoreSchema,
  ScoreExplanation: scoreExplanationSchema,
  Requirement: requirementSchema,
  ScoreFactor: scoreFactorSchema,
  ScrapeUrlRequest: scrapeUrlRequestSchema,
  ScrapingSource: scrapingSourceSchema,
  SearchAlert: searchAlertSchema,
  SearchAlertInput: searchAlertInputSchema,
  SearchCriteria: searchCriteriaSchema,
  SearchResult: searchResultSchema,
  Seen: seenSchema,
  SetAside: setAsideSchema,
  Settings: settingsSchema,
  SettingsAnswer: settingsResponseSchema,
  Source: managedSourceSchema,
  SourceChange: sourceChangeSchema,
  SourceInput: sourceInputSchema,
  SourceKeyState: apiKeyStateSchema,
  SourceLedger: sourceLedgerSchema,
  SourceRecord: sourceRecordSchema,
  SourceState: sourceStateSchema,
  SourceTestResult: sourceTestResultSchema,
  SourceColumns: sourceColumnsSchema,
  SourceVersion: sourceVersionSchema,
  Stats: statsSchema,
  SyncRequest: syncRequestSchema,
  SyncRun: syncRunSchema,
  SyncStarted: syncStartedSchema,
  SyncStatus: syncStatusSchema,
  Synonym: synonymSchema,
  SynonymChange: synonymChangeSchema,
  SynonymInput: synonymInputSchema,
  TextChange: textChangeSchema,
  VersionContent: versionContentSchema,
  VersionDiff: versionDiffSchema,
  VersionHead: versionHeadSchema,
  Weights: weightsSchema,
  WorkspaceTag: workspaceTagSchema,
};
