import { Injectable } from '@nestjs/common';
import { type AuditEntry, type AuditPage, type AuditQuery, defaultAuditRows } from '@rfp/contracts/audit/audit-entry';
import { jsonValueSchema } from '@rfp/contracts/primitives';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { auditConditions } from './audit-conditions.js';

const values = z.record(z.string(), jsonValueSchema);

const entryRow = z.object({
  seq: z.coerce.number(),
  at: z.date().transform((time) => time.toISOString()),
  service: z.string(),
  action: z.string(),
  account_id: z.string().nullable(),
  account: z.string().nullable(),
  workspace_id: z.string().nullable(),
  workspace: z.string().nullable(),
  target: z.string().nullable(),
  target_name: z.string().nullable(),
  before: values.nullable(),
  after: values.nullable(),
  detail: values,
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
});

/** Names of the entries of a page `e`. Anonymous accounts have no address. */
const namedSql = (pageSql: string) => `
  SELECT e.seq, e.at, e.service, e.action, e.account_id, e.workspace_id, e.target, e.before, e.after, e.detail, e.address, e.user_agent,
         CASE WHEN account.id IS NOT NULL THEN coalesce(account.email, 'Visitor') END AS account, workspace.name AS workspace,
         CASE e.kind WHEN 'account' THEN (SELECT email FROM account WHERE id = e.target_id)
                     WHEN 'workspace' THEN (SELECT name FROM workspace WHERE id = e.target_id) END AS target_name
    FROM (SELECT e.*, split_part(e.target, ':', 1) AS kind,
                 CASE WHEN e.target ~ '^(account|workspace):[0-9a-f-]{36}$' THEN split_part(e.target, ':', 2)::uuid END AS target_id
            FROM (${pageSql}) e) e
    LEFT JOIN account ON account.id = e.account_id
    LEFT JOIN workspace ON workspace.id = e.workspace_id
   ORDER BY e.seq DESC`;

/** Reads the audit log page by page. */
@Injectable()
export class AuditLogService {
  constructor(private readonly dataSource: DataSource) {}

  /** A page of the log, the newest entry first. */
  async list({ after, limit = defaultAuditRows, ...filter }: AuditQuery): Promise<AuditPage> {
    const { sql, parameters } = auditConditions(filter);
    if (after !== undefined) sql.push(`e.seq < $${parameters.push(after)}`);
    const where = sql.length === 0 ? '' : `WHERE ${sql.join(' AND ')}`;
    const pageSql = `SELECT e.* FROM audit_entry e ${where} ORDER BY e.seq DESC LIMIT $${parameters.push(limit + 1)}`;
    const rows = await readRows(this.dataSource.manager, entryRow, namedSql(pageSql), parameters);
    const entries = rows.slice(0, limit);
    return { entries, next: rows.length > limit ? String(entries.at(-1)?.seq) : null };
  }

  /** The log of a workspace. Its owners do not see from where its members work. */
  async listOfWorkspace(workspace: string, query: Omit<AuditQuery, 'workspace'>): Promise<AuditPage> {
    const { entries, next } = await this.list({ ...query, workspace });
    return { entries: entries.map(withoutOrigin), next };
  }
}

function withoutOrigin(entry: AuditEntry): AuditEntry {
  return { ...entry, address: null, user_agent: null };
}
