import { randomUUID } from 'node:crypto';
import { type AuditEntry, auditPageSchema } from '@rfp/contracts/audit/audit-entry';
import { type InstallationRole } from '@rfp/contracts/people/permissions';
import { insertAccount, testPassword } from '../testing/accounts.js';
import { signIn } from '../testing/auth-request.js';
import { type AuthService, siteUrl, startAuthService } from '../testing/auth-service.js';
import { verifyLines } from '../testing/audit-log.js';

let service: AuthService;
let administrator: Person;

interface Person {
  id: string;
  email: string;
  credential: string;
}

beforeAll(async () => {
  service = await startAuthService();
  administrator = await person('administrator');
});

afterAll(() => service.close());

async function person(role: InstallationRole = 'member'): Promise<Person> {
  const { id, email } = await insertAccount(service.db, { role });
  const { access_token: credential } = await signIn(service, email, testPassword);
  return { id, email: email ?? '', credential };
}

function request(by: Person, path: string, init: RequestInit & { workspace?: string } = {}): Promise<Response> {
  const { workspace, ...rest } = init;
  const headers = {
    authorization: `Bearer ${by.credential}`,
    ...(workspace === undefined ? {} : { 'x-workspace': workspace }),
  };
  return service.fetchAs({ address: '198.51.100.7' })(`${siteUrl}/api${path}`, { ...rest, headers });
}

async function send<T>(by: Person, path: string, method: string, body?: object, workspace?: string): Promise<T> {
  const payload = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await request(by, path, { method, ...payload, ...(workspace === undefined ? {} : { workspace }) });
  expect([path, response.status < 300]).toEqual([path, true]);
  return response.json();
}

async function list(by: Person, query: string, workspace?: string): Promise<AuditEntry[]> {
  const path = workspace === undefined ? '/audit' : '/workspace/audit';
  const response = await request(by, `${path}?${query}`, workspace === undefined ? {} : { workspace });
  return auditPageSchema.parse(await response.json()).entries;
}

/** An event of another service, as the outbox relay publishes it. */
function audited(by: Pick<Person, 'id'>, changes: object = {}, time = new Date()) {
  const data = {
    account_id: by.id,
    session_id: randomUUID(),
    workspace_id: null,
    address: '203.0.113.5',
    action: 'source_added',
    target: 'source:county',
    before: null,
    after: { name: 'County' },
    ...changes,
  };
  return { id: randomUUID(), type: 'sync.audited', time: time.toISOString(), source: 'sync', key: by.id, data };
}

async function eventually(check: () => Promise<void>): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await check();
    } catch (error) {
      if (attempt > 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

describe('the audit log of an installation', () => {
  it('says who changed what from where, with the values before and after', async () => {
    const raised = await person();
    await send(administrator, `/accounts/${raised.id}`, 'PUT', { role: 'curator' });
    const [entry] = await list(administrator, `target=account:${raised.id}`);
    expect(entry).toMatchObject({
      service: 'auth',
      action: 'role_changed',
      account_id: administrator.id,
      account: administrator.email,
      target: `account:${raised.id}`,
      target_name: raised.email,
      before: { role: 'member' },
      after: { role: 'curator' },
      address: '198.51.100.7',
      user_agent: 'spec',
    });
  });

  it('can be filtered by account, action, service, target, workspace and time, and read page by page', async () => {
    const other = await person();
    const workspaceId = randomUUID();
    const old = audited(other, { workspace_id: workspaceId }, new Date('2026-01-02T10:00:00Z'));
    const events = [old, audited(other), audited(other, { action: 'source_removed', target: 'source:county_b' })];
    for (const event of events) await service.bus.publish(event);
    const own = `account=${encodeURIComponent(other.email.toUpperCase())}`;
    await eventually(async () => expect(await list(administrator, `${own}&service=sync`)).toHaveLength(3));
    expect(await list(administrator, `account=${other.id}&service=auth`)).toMatchObject([{ action: 'login' }]);
    expect(await list(administrator, `${own}&action=source_removed`)).toMatchObject([{ target: 'source:county_b' }]);
    expect(await list(administrator, `${own}&target=source:county`)).toHaveLength(2);
    expect(await list(administrator, `${own}&target=source`)).toHaveLength(3);
    expect(await list(administrator, `workspace=${workspaceId}`)).toMatchObject([{ at: old.time, workspace: null }]);
    expect(await list(administrator, `${own}&from=2026-01-02&to=2026-01-02`)).toHaveLength(1);
    expect(await list(administrator, `${own}&to=2026-01-01`)).toEqual([]);
    const pages: number[] = [];
    for (let after = ''; ;) {
      const response = await request(administrator, `/audit?${own}&limit=3${after}`);
      const page = auditPageSchema.parse(await response.json());
      pages.push(...page.entries.map(({ seq }) => seq));
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    expect(pages).toHaveLength(4);
    expect(pages).toEqual([...new Set(pages)].toSorted((one, two) => two - one));
  });

  it('has an entry of another service exactly once, however often the event is delivered', async () => {
    const other = await person();
    const event = audited(other);
    await service.bus.publish(event);
    await eventually(async () => expect(await list(administrator, `account=${other.id}&service=sync`)).toHaveLength(1));
    const { AuditedConsumer } = await import('./audited.consumer.js');
    const { auditedSchema } = await import('@rfp/contracts/audit/audit-entry');
    await new AuditedConsumer(service.db).bySync({ ...event, data: auditedSchema.parse(event.data) });
    expect(await list(administrator, `account=${other.id}&service=sync`)).toMatchObject([
      { address: '203.0.113.5', before: null, after: { name: 'County' } },
    ]);
  });

  it.each(['member', 'curator'] as const)('is refused to a %s', async (role) => {
    const other = await person(role);
    for (const path of ['/audit', '/audit/export']) {
      const response = await request(other, path);
      expect([response.status, (await response.json()).code]).toEqual([403, 'ADMINISTRATOR_REQUIRED']);
    }
  });

  it('is exported as a file that verifies, part by part', async () => {
    await service.db.query(
      `INSERT INTO audit_entry (at, action, address, user_agent) SELECT now(), 'login', '192.0.2.1', 'spec' FROM generate_series(1, 2500)`,
    );
    const response = await request(administrator, '/audit/export');
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="audit-\d{4}-\d\d-\d\d\.ndjson"$/,
    );
    const lines = (await response.text()).split('\n').slice(0, -1);
    expect(verifyLines(lines)).toMatchObject({ ok: true, fault: null });
    expect(lines.length).toBeGreaterThan(2500);
    const head = await request(administrator, '/audit/export', { method: 'HEAD' });
    expect(head.status).toBe(200);
  });

  it('keeps the entries of a removed account without its address, and still verifies', async () => {
    const removed = await person();
    await send(removed, '/user-preferences', 'PUT', { keywords: ['roofing'] });
    await send(removed, '/api-tokens', 'POST', { name: `for ${removed.email}`, scope: 'read' });
    await service.bus.publish(audited(removed, { after: { contact: 'county' } }));
    await eventually(async () =>
      expect(await list(administrator, `account=${removed.id}&service=sync`)).toHaveLength(1),
    );
    await send(administrator, `/accounts/${removed.id}`, 'DELETE');
    const late = audited(removed, { target: 'source:late' });
    await service.bus.publish(late);
    await eventually(async () => expect(await list(administrator, `target=source:late`)).toHaveLength(1));
    const entries = await list(administrator, `account=${removed.id}`);
    expect(entries.length).toBeGreaterThan(3);
    for (const { account, address, user_agent } of entries)
      expect([account, address, user_agent]).toEqual([null, null, null]);
    expect(JSON.stringify(await service.db.query('SELECT * FROM audit_entry'))).not.toContain(removed.email);
    const lines = (await (await request(administrator, '/audit/export')).text()).split('\n').slice(0, -1);
    const verdict = verifyLines(lines);
    expect(verdict.ok).toBe(true);
    expect(verdict.erased).toBeGreaterThanOrEqual(entries.length);
  });
});

describe('the audit log of a workspace', () => {
  it('is for its owners, with its entries only and without addresses', async () => {
    const owner = await person();
    const { id } = await send<{ id: string }>(owner, '/workspaces', 'POST', { name: 'Team' });
    await send(owner, '/workspace', 'PUT', { name: 'Team North' }, id);
    await send(owner, '/user-preferences', 'PUT', { keywords: ['paving'] }, id);
    const entries = await list(owner, '', id);
    expect(entries.map(({ action }) => action)).toEqual([
      'workspace_profile_changed',
      'workspace_renamed',
      'workspace_created',
    ]);
    expect(entries[0]).toMatchObject({ after: { keywords: ['paving'] } });
    expect(entries[1]).toMatchObject({
      account: owner.email,
      workspace: 'Team North',
      target_name: 'Team North',
      before: { name: 'Team' },
      after: { name: 'Team North' },
      address: null,
      user_agent: null,
    });
    const response = await request(owner, '/workspace/audit/export', { workspace: id });
    const file = await response.text();
    expect(file.split('\n').filter((line) => line.includes('"kind":"entry"'))).toHaveLength(3);
    expect(file).not.toContain('198.51.100.7');
    const viewer = await person();
    await service.db.query(
      `INSERT INTO workspace_member (workspace_id, account_id, role, joined_at) VALUES ($1, $2, 'editor', now())`,
      [id, viewer.id],
    );
    const refused = await request(viewer, '/workspace/audit', { workspace: id });
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'OWNER_REQUIRED']);
    const unknown = await request(await person(), '/workspace/audit', { workspace: id });
    expect([unknown.status, (await unknown.json()).code]).toEqual([404, 'WORKSPACE_NOT_FOUND']);
  });

  it('does not have changes of the own preferences in the personal workspace', async () => {
    const owner = await person();
    await send(owner, '/user-preferences', 'PUT', { keywords: ['paving'] });
    expect(await list(owner, '', owner.id)).toEqual([]);
  });
});
