import {
  apiTokenInputSchema,
  apiTokenSchema,
  clientConfigSchema,
  companyProfileSchema,
  notificationSettingsSchema,
  ownSessionSchema,
  preferencesSchema,
  settingsResponseSchema,
  settingsSchema,
  sourceKeyStateSchema,
} from './account.js';
import { authErrorSchema } from './auth-errors.js';
import {
  authSessionSchema,
  authUserSchema,
  enrolledFactorSchema,
  factorSchema,
  identitySchema,
  jwksSchema,
} from './auth.js';
import { problemSchema } from './errors.js';
import { liveEvents } from './events.js';
import { healthSchema } from './http.js';
import { attachmentSchema, noticeSchema, rejectionSchema, setAsideSchema } from './notice.js';
import {
  fieldChangeSchema,
  opportunityDetailSchema,
  opportunityHistorySchema,
  opportunitySchema,
  opportunityVersionSchema,
  searchCriteriaSchema,
  searchResultSchema,
  sourceRecordSchema,
} from './opportunity.js';
import { jsonValueSchema } from './primitives.js';
import { scoreExplanationSchema, scoreFactorSchema, scoreSchema, weightsSchema } from './score.js';
import {
  connectorSchema,
  managedSourceSchema,
  sourceChangeSchema,
  sourceInputSchema,
  sourceLedgerSchema,
  sourceTestResultSchema,
} from './source.js';
import { statsSchema } from './stats.js';
import {
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
} from './sync-run.js';
import { z } from 'zod';

/** Named schemas of the OpenAPI document. */
export const nouns = {
  ApiToken: apiTokenSchema,
  ApiTokenInput: apiTokenInputSchema,
  Attachment: attachmentSchema,
  AuthError: authErrorSchema,
  AuthSession: authSessionSchema,
  AuthUser: authUserSchema,
  ClientConfig: clientConfigSchema,
  CompanyProfile: companyProfileSchema,
  Connector: connectorSchema,
  EnrolledFactor: enrolledFactorSchema,
  Factor: factorSchema,
  FieldChange: fieldChangeSchema,
  Health: healthSchema,
  Identity: identitySchema,
  JsonValue: jsonValueSchema,
  Jwks: jwksSchema,
  LiveEvents: z.object(liveEvents).meta({ description: 'Events of `GET /api/events`: event name to payload.' }),
  Notice: noticeSchema,
  NotificationSettings: notificationSettingsSchema,
  Opportunity: opportunitySchema,
  OpportunityDetail: opportunityDetailSchema,
  OpportunityHistory: opportunityHistorySchema,
  OpportunityVersion: opportunityVersionSchema,
  OwnSession: ownSessionSchema,
  PageTest: pageTestSchema,
  Preferences: preferencesSchema,
  Problem: problemSchema,
  RejectedRecord: rejectedRecordSchema,
  Rejection: rejectionSchema,
  RunCounters: runCountersSchema,
  RunProgress: runProgressSchema,
  Score: scoreSchema,
  ScoreExplanation: scoreExplanationSchema,
  ScoreFactor: scoreFactorSchema,
  ScrapeUrlRequest: scrapeUrlRequestSchema,
  ScrapingSource: scrapingSourceSchema,
  SearchCriteria: searchCriteriaSchema,
  SearchResult: searchResultSchema,
  SetAside: setAsideSchema,
  Settings: settingsSchema,
  SettingsAnswer: settingsResponseSchema,
  Source: managedSourceSchema,
  SourceChange: sourceChangeSchema,
  SourceInput: sourceInputSchema,
  SourceKeyState: sourceKeyStateSchema,
  SourceLedger: sourceLedgerSchema,
  SourceRecord: sourceRecordSchema,
  SourceState: sourceStateSchema,
  SourceTestResult: sourceTestResultSchema,
  Stats: statsSchema,
  SyncRequest: syncRequestSchema,
  SyncRun: syncRunSchema,
  SyncStarted: syncStartedSchema,
  SyncStatus: syncStatusSchema,
  Weights: weightsSchema,
};
