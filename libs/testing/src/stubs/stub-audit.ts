import { createHash } from 'node:crypto';
import { type AuditEntry, auditEntrySchema } from '@rfp/contracts/audit/audit-entry';
import { firstAuditHash, sealedText, toAuditLine } from '@rfp/contracts/audit/audit-file';
import { type StubAnswers } from './stub-answers.js';

const when = '2026-03-09T09:00:00.000Z';
const day = when.slice(0, 10);
const person = '0197a3a4-2222-7000-8000-000000000001';

/** Entries of the stub log, the newest first. */
export const stubAuditEntries: readonly AuditEntry[] = [
  {
    ...anEntry(3, 'source_changed'),
    service: 'sync',
    target: 'source:sam_gov',
    before: { paused: false },
    after: { paused: true },
  },
  { ...anEntry(2, 'role_changed'), account: null, address: null, user_agent: null, target: `account:${person}` },
  anEntry(1, 'login'),
].map((entry) => auditEntrySchema.parse(entry));

function anEntry(seq: number, action: string) {
  return {
    seq,
    at: when,
    service: 'auth',
    action,
    account_id: person,
    account: 'person1@example.org',
    workspace_id: null,
    workspace: null,
    target: null,
    target_name: null,
    before: null,
    after: null,
    detail: {},
    address: '192.0.2.1',
    user_agent: 'spec',
  };
}

/** The stub log as a file that can be verified. */
export function stubAuditFile(): string {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  let text = toAuditLine({ kind: 'start', filtered: false, position: 0, hash: firstAuditHash });
  let hash = firstAuditHash;
  for (const [index, { seq, at, service, action, target, before, after }] of stubAuditEntries.toReversed().entries()) {
    const [position, salt] = [index + 1, `salt ${index}`];
    const values = { seq, at, recorded_at: at, service, action, account_id: person, session_id: null };
    const changes = { workspace_id: null, target, before, after, detail: {} };
    const commitments = {
      address_commitment: sha256(`${salt}192.0.2.1`),
      user_agent_commitment: sha256(`${salt}spec`),
      subject_commitment: null,
    };
    const entry = { ...values, ...changes, ...commitments };
    hash = sha256(sealedText(hash, { position, day, entry }));
    const origin = { address: '192.0.2.1', user_agent: 'spec', salt, subject: null, subject_salt: null };
    text += toAuditLine({ kind: 'entry', position, day, hash, entry, origin });
  }
  const entries = stubAuditEntries.length;
  text += toAuditLine({ kind: 'day', day, entries, position: entries, hash });
  return text + toAuditLine({ kind: 'end', entries });
}

/** Stub answers for the audit log: one page, and a file of two parts. */
export const auditAnswers: StubAnswers = {
  'auth.audit': ({ limit = 50 }) => ({
    entries: stubAuditEntries.slice(0, limit),
    next: limit < stubAuditEntries.length ? '1' : null,
  }),
  'auth.workspace-audit': () => ({ entries: [...stubAuditEntries], next: null }),
  'auth.audit-part': ({ after }) => partOf(after),
  'auth.workspace-audit-part': ({ after }) => partOf(after),
};

function partOf(after: string | undefined) {
  const lines = stubAuditFile().split(/(?<=\n)/);
  return after === undefined ? { text: lines.slice(0, 2).join(''), next: '2' } : { text: lines.slice(2).join('') };
}
