import { routes, type RouteName, type RouteReply } from '@rfp/contracts/routes';

const now = new Date().toISOString();
const unknownId = '00000000-0000-7000-8000-000000000000';

type Replies = { [N in RouteName]?: RouteReply<N> };

const awardsReply: Omit<RouteReply<'listAwards'>, 'data'> = {
  success: true,
  citations: [],
  generated_at: now,
  origin: 'computed',
  left_out: [],
};

/** Makes every user of the screens an administrator for the console. */
const administrator: RouteReply<'whoAmI'> = {
  user_id: unknownId,
  kind: 'person',
  role: 'administrator',
  workspace_role: 'owner',
  via: 'session',
  scope: 'write',
  aal: 'aal1',
  second_factor: false,
  label: 'administrator@example.com',
  token_expires_at: null,
};

function anAccount(index: number): RouteReply<'listAccounts'>[number] {
  return {
    id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    email: `a.rather.long.address.of.person.${index}@procurement.example.com`,
    name: index % 3 === 0 ? null : `Robin Example-Lastname the ${index}th`,
    role: index === 1 ? 'administrator' : 'member',
    own: index === 1,
    second_factor: index % 2 === 0,
    sessions: index,
    tokens: index * 100,
    created_at: now,
    last_sign_in_at: index % 4 === 0 ? null : now,
  };
}

const actions = ['source_changed', 'role_changed', 'login_failed', 'workspace_renamed'] as const;

/** Every third entry is of a removed account, and every fourth belongs to a workspace. */
function anAuditEntry(index: number): RouteReply<'listAudit'>['entries'][number] {
  const url = 'https://procurement.example.com/'.concat('a-rather-long-path/'.repeat(8));
  const removed = { account: null, address: null, user_agent: null };
  const present = {
    account: `a.rather.long.address.of.person.${index}@procurement.example.com`,
    address: '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)',
  };
  const inWorkspace = { workspace_id: unknownId, workspace: 'A workspace of a client with a long name' };
  return {
    seq: 1000 - index,
    at: now,
    service: 'sync',
    action: actions[index % actions.length] ?? 'login',
    account_id: unknownId,
    ...(index % 3 === 0 ? removed : present),
    ...(index % 4 === 3 ? inWorkspace : { workspace_id: null, workspace: null }),
    target: `source:a_rather_long_key_of_a_source_number_${index}`,
    target_name: null,
    before: index % 2 === 0 ? { paused: false, url } : null,
    after: { paused: true, url: `${url}changed` },
    detail: { method: 'password' },
  };
}

/** The personal workspace, which is the current one, or another. */
function aWorkspace(index: number): RouteReply<'listWorkspaces'>['workspaces'][number] {
  return {
    id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    name: index === 0 ? 'Personal' : `A rather long name of the client number ${index} and their partners`,
    personal: index === 0,
    role: index % 2 === 0 ? 'owner' : 'viewer',
    members: index + 1,
    created_at: now,
  };
}

const kinds = ['match', 'changed', 'mention'] as const;

function anInboxEntry(index: number): RouteReply<'inbox'>['entries'][number] {
  const title = 'MAINTENANCE AND REPAIR OF THE COOLING SYSTEMS OF LABORATORIES AND THEIR BUILDINGS';
  const at = new Date(Date.now() - index * 4 * 3_600_000).toISOString();
  return {
    id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    kind: kinds[index % kinds.length] ?? 'match',
    opportunity_id: unknownId,
    title,
    agency_name: 'Department of the Navy',
    due_at: null,
    sentence: `NAVSUP Fleet Logistics Center moved the deadline of "${title} ${index}" from Dec 10, 7 PM EST to Dec 3, noon EST`,
    details: ['Also: description changed', `See ${'a_rather_long_word_of_a_note_'.repeat(6)}`],
    workspace_id: `00000000-0000-7000-8000-${String(index % 4).padStart(12, '0')}`,
    search: index % 3 === 0 ? { id: unknownId, name: 'A rather long name of the saved search of a client' } : null,
    author: null,
    created_at: at,
    at,
    unread: index % 2 === 0,
    archived_at: null,
    snoozed_until: null,
  };
}

/** Invitations are loaded separately. */
const notices: RouteReply<'inbox'>['notices'] = {
  invitations: [],
  failed_delivery: { at: now, attempts: 3, dropped: false },
};

function aSearch(index: number): RouteReply<'listSearches'>['searches'][number] {
  const visibility = (['private', 'shared', 'locked'] as const)[index % 3] ?? 'private';
  const own = visibility !== 'locked';
  return {
    id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    name: `A rather long name of the saved search number ${index} of a client`,
    visibility,
    own,
    may_edit: own,
    may_share: own,
    is_default: index === 1,
    readable: index !== 5,
    filter: index === 5 ? { orbit: 'low' } : { q: 'maintenance' },
    sort: null,
    view: null,
    new_count: index === 5 ? null : index * 25,
    opened_at: null,
    alert: null,
    alert_obstacle: index === 5 ? 'unreadable' : null,
    version: 1,
    created_at: now,
    updated_at: now,
  };
}

const alert = { frequency: 'weekly', time: '07:00', weekday: 3, min_score: 70, since: now } as const;

function aReportedOpportunity(index: number): RouteReply<'rehearseSearchAlert'>['mails'][number]['items'][number] {
  return {
    opportunity_id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    title: `MAINTENANCE OF COMMUNICATION EQUIPMENT AND NETWORKS OF A RATHER LARGE BUILDING, LOT ${index}`,
    agency_name: 'Department of the Army',
    due_at: null,
    kind: 'match',
    at: now,
    score: 80,
    changed_fields: [],
    sentence: 'New match',
    details: [],
  };
}

/** Replies of routes that call USAspending in production, or that list other people. */
export const simulatedReplies: Replies = {
  whoAmI: administrator,
  listAudit: { entries: Array.from({ length: 12 }, (_, index) => anAuditEntry(index)), next: '988' },
  listAccounts: Array.from({ length: 12 }, (_, index) => anAccount(index + 1)),
  listInvitations: {
    invitations: ['member', 'curator'].map((role) => ({
      id: unknownId,
      email: `an.invited.${role}.with.a.long.address@procurement.example.com`,
      role: role === 'member' ? 'member' : 'curator',
      invited_by: role === 'member' ? null : 'administrator@example.com',
      created_at: now,
      expires_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    })),
  },
  listWorkspaces: { workspaces: Array.from({ length: 4 }, (_, index) => aWorkspace(index)) },
  listOwnInvitations: {
    invitations: (['viewer', 'owner'] as const).map((role) => ({
      id: unknownId,
      workspace: `A workspace of a client with a long name for its ${role}`,
      role,
      invited_by: role === 'viewer' ? null : 'a.rather.long.address@procurement.example.com',
      expires_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    })),
  },
  listSearches: {
    searches: Array.from({ length: 6 }, (_, index) => ({ ...aSearch(index), alert: index % 2 === 0 ? alert : null })),
  },
  rehearseSearchAlert: {
    from: now,
    to: now,
    matched: 25,
    mails: [{ at: now, matched: 24, items: Array.from({ length: 10 }, (_, index) => aReportedOpportunity(index)) }],
    waiting: 1,
    examined: 12_000,
    complete: false,
  },
  mailState: { email_notifications: true, search: aSearch(0).name },
  inbox: { entries: Array.from({ length: 30 }, (_, index) => anInboxEntry(index)), next: null, notices },
  inboxCount: { unread: 1000 },
  listAwards: {
    ...awardsReply,
    data: {
      awards: Array.from({ length: 50 }, (_, index) => ({
        id: `CONT_AWD_${index}`,
        number: `W912DY26C${String(index).padStart(4, '0')}`,
        description: 'NETWORK SUPPORT AND MAINTENANCE OF COMMUNICATION EQUIPMENT',
        recipient: 'Example Contractor of Many Words, Incorporated',
        agency: 'Department of Defense',
        sub_agency: 'Department of the Army',
        naics: '541512',
        psc: 'DA01',
        amount: 1_200_000 - index,
        starts: '2025-01-01',
        ends: index % 7 === 0 ? null : '2027-12-31',
        url: `https://www.usaspending.gov/award/CONT_AWD_${index}`,
      })),
      page: 1,
      more: true,
    },
  },
};

/** Replies of a new installation without data. Other routes reply normally. */
export const emptyReplies: Replies = {
  whoAmI: administrator,
  listAccounts: [],
  listAudit: { entries: [], next: null },
  listInvitations: { invitations: [] },
  listWorkspaces: { workspaces: [aWorkspace(0)] },
  listOwnInvitations: { invitations: [] },
  inbox: { entries: [], next: null, notices: { invitations: [], failed_delivery: null } },
  inboxCount: { unread: 0 },
  listSearches: { searches: [] },
  listOpportunities: [],
  searchOpportunities: { success: true, data: [], total: 0, elapsed_ms: 1 },
  previewOrder: { rows: [] },
  stats: {
    total_opportunities: 0,
    active_opportunities: 0,
    by_status: { active: 0, closed: 0, upcoming: 0 },
    by_type: { federal_contract: 0, federal_grant: 0, state_rfp: 0, private_rfp: 0, scraped: 0 },
    by_agency: [],
    total_value: 0,
    valued_opportunities: 0,
    value_apart: { ceilings: { count: 0, value: 0 }, awards: { count: 0, value: 0 }, closed: { count: 0, value: 0 } },
    avg_score: 0,
    closed_avg_score: null,
    high_priority: 0,
    due_soon: 0,
    score_distribution: { '90-100': 0, '80-89': 0, '70-79': 0, '60-69': 0, '0-59': 0 },
    due_date_distribution: { 'Due in 7 days': 0, 'Due in 30 days': 0, Later: 0, 'No due date': 0 },
    added_last_week: { total: 0, high_priority: 0, value: 0 },
    demo: false,
    as_of: now,
  },
  opportunityFacets: {},
  opportunityCoverage: { blind: [] },
  opportunityHistory: { id: unknownId, versions: [] },
  listMergeCandidates: { id: unknownId, candidates: [] },
  listMergeDecisions: { id: unknownId, decisions: [] },
  listCodes: { total: 0, codes: [] },
  syncStatus: {
    last_sync: null,
    status: 'unknown',
    opportunities_synced: 0,
    total_opportunities: 0,
    opportunities_processed: 0,
    opportunities_added: 0,
    sources_active: 0,
    by_source: { federal_contract: 0, federal_grant: 0, state_rfp: 0, private_rfp: 0, scraped: 0 },
    sources: {},
    recent_syncs: [],
    data: { showing_demo: false, demo_records: 0, real_records: 0 },
  },
  listRuns: [],
  listSources: [],
  sourceRejected: [],
  listSourceKeys: { keys: [] },
  scrapingSources: { sources: [] },
  listApiTokens: { tokens: [] },
  listOwnSessions: { sessions: [] },
  listSynonyms: { synonyms: [] },
  listAwards: { ...awardsReply, data: { awards: [], page: 1, more: false } },
};

/** Method, path and reply of each route; the type of the reply is that of the contract. */
export function listReplies(replies: Replies): { method: string; path: string; reply: unknown }[] {
  const names = Object.keys(routes).filter((name): name is RouteName => Object.hasOwn(replies, name));
  return names.map((name) => ({
    method: routes[name].method,
    path: routes[name].path,
    reply: 'envelope' in routes[name] ? { success: true, data: replies[name] } : replies[name],
  }));
}
