import { type Route } from '@rfp/contracts/routes/route';
import { type RouteName, routes } from '@rfp/contracts/routes';
import { isPermission } from '@rfp/contracts/people/permissions';
import { sampleRequest } from '@rfp/contracts/testing/sample-request';

/**
 * The access policy, written independently of the product, so that a change of either is noticed.
 * Every actor accesses the owner's objects.
 */
export const actors = [
  'no token',
  'an expired token',
  'a tampered token',
  'another user',
  'a curator',
  'the demo account',
  'an anonymous session',
  'a read-only API token',
  'a read-write API token',
  'a revoked API token',
  'a session that was signed out',
  'a session without the second factor',
  'the owner',
] as const;
export type Actor = (typeof actors)[number];

/** Status code, with the error code if the request is refused. */
export type Outcome = string;
type Credential = 'read' | 'write' | 'account';
type Access = 'public' | Credential | 'curator' | 'administrator' | 'administrator read' | 'administrator account';

/** Credential and role of the access levels that need a role. */
const roles: Partial<Record<Access, { credential: Credential; without: readonly Actor[]; refusal: Outcome }>> = {
  curator: needs('write', ['another user'], 'CURATOR_REQUIRED'),
  administrator: needs('write', ['another user', 'a curator'], 'ADMINISTRATOR_REQUIRED'),
  'administrator account': needs('account', ['another user', 'a curator'], 'ADMINISTRATOR_REQUIRED'),
  'administrator read': needs(
    'read',
    ['another user', 'a curator', 'the demo account', 'an anonymous session'],
    'ADMINISTRATOR_REQUIRED',
  ),
};

function needs(credential: Credential, without: readonly Actor[], code: string) {
  return { credential, without, refusal: `403 ${code}` };
}

/** Refusals by credential; otherwise the route succeeds. */
const refusals: Record<Actor, Partial<Record<Credential, Outcome>>> = {
  'no token': onEveryLevel('401 UNAUTHENTICATED'),
  'an expired token': onEveryLevel('401 TOKEN_REFUSED'),
  'a tampered token': onEveryLevel('401 TOKEN_REFUSED'),
  'a revoked API token': onEveryLevel('401 TOKEN_REFUSED'),
  'a session that was signed out': onEveryLevel('401 TOKEN_REFUSED'),
  'a session without the second factor': onEveryLevel('403 SECOND_FACTOR_REQUIRED'),
  'the demo account': { write: '403 READ_ONLY', account: '403 READ_ONLY' },
  'an anonymous session': { write: '403 READ_ONLY', account: '403 READ_ONLY' },
  'a read-only API token': { write: '403 READ_ONLY', account: '403 SESSION_REQUIRED' },
  'a read-write API token': { account: '403 SESSION_REQUIRED' },
  'another user': {},
  'a curator': {},
  'the owner': {},
};

function onEveryLevel(outcome: Outcome): Partial<Record<Credential, Outcome>> {
  return { read: outcome, write: outcome, account: outcome };
}

interface ProductRow {
  access: Access;
  success: Outcome;
  /** Actors with access whose outcome differs from the owner's. */
  but?: Partial<Record<Actor, Outcome>>;
  body?: unknown;
}

const noSavedPreferences: Partial<Record<Actor, Outcome>> = {
  'another user': '404 PGRST116',
  'a curator': '404 PGRST116',
  'the demo account': '404 PGRST116',
  'an anonymous session': '404 PGRST116',
};
/** Visitors see only demo records, and the tests have none. */
const notForVisitors: Partial<Record<Actor, Outcome>> = {
  'the demo account': '404 OPPORTUNITY_NOT_FOUND',
  'an anonymous session': '404 OPPORTUNITY_NOT_FOUND',
};

/** A source with a unique name that never syncs on its own. */
const pageSource = {
  name: 'Bids FRESH',
  connector: 'web_page',
  settings: { url: 'https://county.example.org/bids' },
  paused: true,
};

const briefOfUnknownOpportunity: ProductRow = {
  access: 'read',
  success: '404 OPPORTUNITY_NOT_FOUND',
  body: { opportunity: '0197a3a4-0000-7000-8000-0000000000ff' },
};

/** Outcome of a request that is not refused for its credential and does not fail. */
export const accepted: Outcome = 'accepted';

const allRoutes: Readonly<Record<RouteName, Route>> = routes;

/** The row of a route. For a route without its own row, a sample request must be accepted at the access level of the contract. */
export function productRowOf(name: RouteName): ProductRow {
  const row = productRows[name];
  if (row !== undefined) return row;
  const { access } = allRoutes[name];
  if (isPermission(access)) throw new Error(`The route ${name} needs a permission, so it needs a row`);
  return { access, success: accepted, body: sampleRequest(allRoutes[name]).body };
}

const productRows: Partial<Record<RouteName, ProductRow>> = {
  listOpportunities: { access: 'read', success: '200' },
  listOpportunitiesWorking: { access: 'read', success: '200' },
  proposeProfile: { access: 'read', success: '200', body: { text: 'Services: roofing' } },
  previewOrder: { access: 'read', success: '200', body: { keywords: ['cooling'] } },
  searchOpportunities: { access: 'read', success: '200', body: { keywords: 'cooling' } },
  stats: { access: 'read', success: '200' },
  financialMetrics: { access: 'read', success: '200' },
  marketAnalysis: { access: 'read', success: '200' },
  smartAlerts: { access: 'read', success: '200', body: {} },
  noticeBrief: { access: 'read', success: '200', but: notForVisitors },
  writeBrief: briefOfUnknownOpportunity,
  askNotice: { access: 'read', success: '200', but: notForVisitors, body: { question: 'When are offers due?' } },
  listQuestions: { access: 'read', success: '200', but: notForVisitors },
  amendmentImpact: { access: 'read', success: '200', but: notForVisitors },
  listCheckedRequirements: { access: 'read', success: '200', but: notForVisitors },
  checkRequirement: {
    access: 'write',
    success: '404 REQUIREMENT_NOT_FOUND',
    body: { requirement: 'The notice says nothing of this.', checked: true },
  },
  listDocuments: { access: 'read', success: '200', but: notForVisitors },
  readDocuments: { access: 'write', success: '202', body: {} },
  documentPage: { access: 'read', success: '404 PAGE_NOT_READ', but: notForVisitors },
  complianceAnalysis: briefOfUnknownOpportunity,
  trendAnalysis: { access: 'read', success: '200', body: {} },
  competitiveLandscape: { access: 'read', success: '200', body: {} },
  marketForecast: { access: 'read', success: '200', body: {} },
  predictOpportunities: { access: 'read', success: '200' },
  listAwards: { access: 'read', success: '422 VALIDATION' },
  perplexityStatus: { access: 'read', success: '200' },
  perplexitySearch: { access: 'read', success: '200', body: { query: 'cooling' } },
  bulkEnrich: { access: 'write', success: '422 VALIDATION', body: { opportunity_ids: [] } },
  getBulkEnrichment: { access: 'read', success: '404 ENRICHMENT_NOT_FOUND' },
  cancelBulkEnrichment: { access: 'write', success: '404 ENRICHMENT_NOT_FOUND' },
  enrichOpportunity: briefOfUnknownOpportunity,
  scoreOpportunity: briefOfUnknownOpportunity,
  opportunityFacets: { access: 'read', success: '200' },
  opportunityCoverage: { access: 'read', success: '200' },
  exportOpportunities: { access: 'read', success: '200' },
  getOpportunity: { access: 'read', success: '200', but: notForVisitors },
  opportunityHistory: { access: 'read', success: '200', but: notForVisitors },
  opportunityVersion: { access: 'read', success: '200', but: notForVisitors },
  opportunityDiff: { access: 'read', success: '200', but: notForVisitors },
  markOpportunitySeen: { access: 'write', success: '200', body: { version: 1 } },
  splitOpportunity: {
    access: 'curator',
    success: '404 NOTICE_NOT_IN_OPPORTUNITY',
    body: { records: [{ source_name: 'SAM.gov', source_id: 'no such' }] },
  },
  mergeOpportunities: {
    access: 'curator',
    success: '404 OPPORTUNITY_NOT_FOUND',
    body: { with: '0197a3a4-0000-7000-8000-0000000000ff' },
  },
  listMergeCandidates: { access: 'read', success: '200', but: notForVisitors },
  listMergeDecisions: { access: 'read', success: '200', but: notForVisitors },
  undoMergeDecision: { access: 'curator', success: '404 MERGE_DECISION_NOT_FOUND' },
  listSynonyms: { access: 'read', success: '200' },
  addSynonym: { access: 'curator', success: '422 VALIDATION', body: { forms: ['the', 'of'] } },
  changeSynonym: { access: 'curator', success: '404 SYNONYM_NOT_FOUND', body: { enabled: false } },
  removeSynonym: { access: 'curator', success: '404 SYNONYM_NOT_FOUND' },
  deadLetters: { access: 'administrator read', success: '200' },
  replayDeadLetters: {
    access: 'administrator',
    success: '422 VALIDATION',
    body: { service: 'opportunities', ids: [] },
  },
  discardDeadLetters: {
    access: 'administrator',
    success: '422 VALIDATION',
    body: { service: 'opportunities', ids: [] },
  },
  explainScore: { access: 'read', success: '200', but: notForVisitors },
  listCodes: { access: 'read', success: '200' },
  startSync: { access: 'write', success: '202', body: { sources: ['grants_gov'] } },
  syncStatus: { access: 'read', success: '200' },
  listConnectors: { access: 'read', success: '200' },
  sourceDirectory: { access: 'read', success: '200' },
  listSources: { access: 'read', success: '200' },
  getSource: { access: 'read', success: '200' },
  addSource: { access: 'curator', success: '201', body: pageSource },
  changeSource: { access: 'curator', success: '200', body: { interval_hours: 48 } },
  removeSource: { access: 'curator', success: '409 SOURCE_READY_MADE' },
  testSource: { access: 'curator', success: '422 VALIDATION', body: { connector: 'no_such', settings: {} } },
  sourceColumns: { access: 'curator', success: '422 URL_REFUSED', body: { url: 'http://127.0.0.1/forecast.csv' } },
  sourceLedger: { access: 'read', success: '200' },
  sourceRejected: { access: 'read', success: '200' },
  replayRejected: { access: 'curator', success: '202', body: {} },
  listRuns: { access: 'read', success: '200' },
  getRun: { access: 'read', success: '200' },
  cancelRun: { access: 'write', success: '404 NOT_FOUND' },
  closeMissing: { access: 'curator', success: '404 NOT_FOUND' },
  rejectedRecords: { access: 'read', success: '200' },
  scrapingSources: { access: 'read', success: '200' },
  scrapeSource: { access: 'write', success: '404 SOURCE_NOT_FOUND', body: { source_key: 'grants_gov' } },
  scrapeUrl: { access: 'curator', success: '422 URL_REFUSED', body: { url: 'http://127.0.0.1/' } },
  scrapeAll: { access: 'write', success: '202' },
  scrapeTest: { access: 'curator', success: '422 URL_REFUSED', body: { url: 'http://127.0.0.1/' } },
  events: { access: 'read', success: '200' },
  removeDemoData: { access: 'administrator', success: '200' },
  listNotifications: { access: 'read', success: '200' },
  dismissNotification: { access: 'write', success: '200' },
  dismissNotifications: { access: 'write', success: '200' },
  rehearseNotifications: { access: 'read', success: '200' },
  sendNotificationConfirmation: { access: 'write', success: '200' },
  // Sent without the token of a link.
  confirmNotificationEmail: { access: 'public', success: '422 VALIDATION' },
  mailState: { access: 'public', success: '422 VALIDATION' },
  unsubscribe: { access: 'public', success: '422 VALIDATION' },
  clientConfig: { access: 'public', success: '200' },
  getPreferences: { access: 'read', success: '200', but: noSavedPreferences },
  findPreferences: { access: 'read', success: '200' },
  putPreferences: { access: 'write', success: '200', body: { keywords: ['HVAC'] } },
  whoAmI: { access: 'read', success: '200' },
  getSettings: { access: 'read', success: '200' },
  changeSettings: { access: 'write', success: '200', body: { dark_mode: true } },
  listApiTokens: { access: 'account', success: '200' },
  createApiToken: { access: 'account', success: '201', body: { name: 'Nightly export', scope: 'write' } },
  revokeApiToken: {
    access: 'account',
    success: '200',
    but: { 'another user': '404 TOKEN_NOT_FOUND', 'a curator': '404 TOKEN_NOT_FOUND' },
  },
  listOwnSessions: { access: 'account', success: '200' },
  revokeOwnSession: {
    access: 'account',
    success: '200',
    but: { 'another user': '404 SESSION_NOT_FOUND', 'a curator': '404 SESSION_NOT_FOUND' },
  },
  // Sent with a code that no program has.
  findDeviceRequest: { access: 'account', success: '404 DEVICE_CODE_NOT_FOUND' },
  decideDeviceRequest: { access: 'account', success: '404 DEVICE_CODE_NOT_FOUND', body: { decision: 'approve' } },
  listSourceKeys: { access: 'administrator account', success: '200' },
  putSourceKey: { access: 'administrator account', success: '200', body: { key: 'a-key-of-sam-gov' } },
  removeSourceKey: { access: 'administrator account', success: '200' },
  testSourceKey: { access: 'administrator account', success: '200' },
  listAccounts: { access: 'administrator account', success: '200' },
  changeAccount: { access: 'administrator account', success: '404 ACCOUNT_NOT_FOUND', body: { role: 'curator' } },
  endSessions: { access: 'administrator account', success: '404 ACCOUNT_NOT_FOUND' },
  removeAccount: { access: 'administrator account', success: '404 ACCOUNT_NOT_FOUND' },
  listInvitations: { access: 'administrator account', success: '200' },
  invite: { access: 'administrator account', success: '201', body: { email: 'FRESH' } },
  withdrawInvitation: { access: 'administrator account', success: '404 INVITATION_NOT_FOUND' },
  listWorkspaces: { access: 'read', success: '200' },
  createWorkspace: { access: 'write', success: '201', body: { name: 'Team' } },
  renameWorkspace: { access: 'account', success: '409 PERSONAL_WORKSPACE', body: { name: 'Team' } },
  deleteWorkspace: { access: 'account', success: '409 PERSONAL_WORKSPACE' },
  leaveWorkspace: { access: 'write', success: '409 PERSONAL_WORKSPACE' },
  listMembers: { access: 'read', success: '200' },
  changeMember: { access: 'account', success: '409 PERSONAL_WORKSPACE', body: { role: 'viewer' } },
  removeMember: { access: 'account', success: '409 PERSONAL_WORKSPACE' },
  listMemberInvitations: { access: 'account', success: '200' },
  inviteMember: { access: 'account', success: '409 PERSONAL_WORKSPACE', body: { email: 'FRESH' } },
  withdrawMemberInvitation: { access: 'account', success: '404 INVITATION_NOT_FOUND' },
  listOwnInvitations: { access: 'account', success: '200' },
  acceptInvitation: { access: 'account', success: '404 INVITATION_NOT_FOUND' },
  declineInvitation: { access: 'account', success: '404 INVITATION_NOT_FOUND' },
  mcp: { access: 'read', success: '200', body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
  live: { access: 'public', success: '200' },
  ready: { access: 'public', success: '200' },
  healthParts: { access: 'read', success: '200' },
  healthSources: { access: 'read', success: '200' },
  version: { access: 'public', success: '200' },
};

/** The refusal by access level alone; undefined if the request reaches a service. */
export function policyRefusal({ access }: ProductRow, actor: Actor): Outcome | undefined {
  if (access === 'public') return undefined;
  const role = roles[access];
  if (role === undefined) return isCredential(access) ? refusals[actor][access] : undefined;
  return refusals[actor][role.credential] ?? (role.without.includes(actor) ? role.refusal : undefined);
}

function isCredential(access: Access): access is Credential {
  return access === 'read' || access === 'write' || access === 'account';
}

export function productOutcome(row: ProductRow, actor: Actor): Outcome {
  return policyRefusal(row, actor) ?? row.but?.[actor] ?? row.success;
}

/** Routes that use up the credential or the object. An actor with access gets its own. */
export const consumingRoutes = new Set<string>([
  'logout',
  'updateUser',
  'unenrollFactor',
  'revokeApiToken',
  'revokeOwnSession',
]);

/** Routes that change the account but leave the credential and the objects. An actor with access gets an account that no other route uses. */
export const changingRoutes = new Set<string>([
  'reauthenticate',
  'enrollFactor',
  'createRecoveryCodes',
  'putPreferences',
  'changeSettings',
  'createApiToken',
  'createWorkspace',
]);
