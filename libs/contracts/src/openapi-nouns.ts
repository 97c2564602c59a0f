import {
  apiTokenInputSchema,
  apiTokenSchema,
  clientConfigSchema,
  companyProfileSchema,
  notificationSettingsSchema,
  ownSessionSchema,
  preferencesSchema,
  settingsAnswerSchema,
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
import { healthSchema } from './http.js';
import { attachmentSchema, setAsideSchema } from './notice.js';
import {
  fieldChangeSchema,
  jsonValueSchema,
  opportunityDetailSchema,
  opportunityHistorySchema,
  opportunitySchema,
  opportunityVersionSchema,
  searchCriteriaSchema,
  searchResultSchema,
  sourceRecordSchema,
} from './opportunity.js';
import { scoreExplanationSchema, scoreFactorSchema, scoreSchema, weightsSchema } from './score.js';
import { sourceSchema } from './source.js';
import { statsSchema } from './stats.js';
import {
  rejectedRecordSchema,
  runCountersSchema,
  sourceStateSchema,
  syncRequestSchema,
  syncRunSchema,
  syncStartedSchema,
  syncStatusSchema,
} from './sync-run.js';

/** Shapes with a name of their own in the OpenAPI document. */
export const nouns = {
  ApiToken: apiTokenSchema,
  ApiTokenInput: apiTokenInputSchema,
  Attachment: attachmentSchema,
  AuthError: authErrorSchema,
  AuthSession: authSessionSchema,
  AuthUser: authUserSchema,
  ClientConfig: clientConfigSchema,
  CompanyProfile: companyProfileSchema,
  EnrolledFactor: enrolledFactorSchema,
  Factor: factorSchema,
  FieldChange: fieldChangeSchema,
  Health: healthSchema,
  Identity: identitySchema,
  JsonValue: jsonValueSchema,
  Jwks: jwksSchema,
  NotificationSettings: notificationSettingsSchema,
  Opportunity: opportunitySchema,
  OpportunityDetail: opportunityDetailSchema,
  OpportunityHistory: opportunityHistorySchema,
  OpportunityVersion: opportunityVersionSchema,
  OwnSession: ownSessionSchema,
  Preferences: preferencesSchema,
  Problem: problemSchema,
  RejectedRecord: rejectedRecordSchema,
  RunCounters: runCountersSchema,
  Score: scoreSchema,
  ScoreExplanation: scoreExplanationSchema,
  ScoreFactor: scoreFactorSchema,
  SearchCriteria: searchCriteriaSchema,
  SearchResult: searchResultSchema,
  SetAside: setAsideSchema,
  Settings: settingsSchema,
  SettingsAnswer: settingsAnswerSchema,
  Source: sourceSchema,
  SourceKeyState: sourceKeyStateSchema,
  SourceRecord: sourceRecordSchema,
  SourceState: sourceStateSchema,
  Stats: statsSchema,
  SyncRequest: syncRequestSchema,
  SyncRun: syncRunSchema,
  SyncStarted: syncStartedSchema,
  SyncStatus: syncStatusSchema,
  Weights: weightsSchema,
};
