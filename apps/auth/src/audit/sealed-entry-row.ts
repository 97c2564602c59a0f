import { z } from 'zod';

/** Columns of a sealed entry `e`. */
export const sealedColumns = `
  e.seq, e.at, e.recorded_at, e.service, e.action, e.account_id, e.session_id, e.workspace_id, e.target, e.before, e.after, e.detail,
  e.address_commitment, e.user_agent_commitment, e.subject_commitment`;

const instant = z.date().transform((time) => time.toISOString());

/** Row of `sealedColumns`. Tolerant, so that an entry that was tampered with is exported, too, and fails the verification. */
export const sealedEntryRow = z.object({
  seq: z.coerce.number(),
  at: instant,
  recorded_at: instant,
  service: z.string(),
  action: z.string(),
  account_id: z.string().nullable(),
  session_id: z.string().nullable(),
  workspace_id: z.string().nullable(),
  target: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  detail: z.unknown(),
  address_commitment: z.string(),
  user_agent_commitment: z.string(),
  subject_commitment: z.string().nullable(),
});

/** Erasable columns of an entry `e`. */
export const originColumns = 'e.address, e.user_agent, e.salt, e.subject, e.subject_salt';

export const originRow = z.object({
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  salt: z.string().nullable(),
  subject: z.string().nullable(),
  subject_salt: z.string().nullable(),
});
