import { createHash } from 'node:crypto';
import { type AuditVerdict, AuditVerifier, type ExpectedHash } from '@rfp/contracts/audit/verify-audit';
import { loadConfig } from '@rfp/service-kit/config';
import { type DataSource } from 'typeorm';
import { authConfigSchema } from '../auth.config.js';
import { AuthSettings } from '../auth-settings.js';
import { createAuthDataSource } from '../store/data-source.js';
import { testEnvironment } from './auth-service.js';
import { serviceDatabase } from './service-database.js';
import { AuditExportService } from '../audit/audit-export.service.js';
import { AuditSealService } from '../audit/audit-seal.service.js';

export interface AuditLog {
  db: DataSource;
  seals: AuditSealService;
  exports: AuditExportService;
  /** Lines of the exported log. */
  lines(): Promise<string[]>;
  verify(expected?: ExpectedHash[]): Promise<AuditVerdict>;
  close(): Promise<void>;
}

/** An empty log in its own database, without a service that seals in the background. */
export async function openAuditLog(settings: Record<string, string> = {}, partRows = 1000): Promise<AuditLog> {
  const database = await serviceDatabase();
  const db = await createAuthDataSource(database.url).initialize();
  const config = loadConfig(authConfigSchema, { ...(await testEnvironment()), ...settings });
  const seals = new AuditSealService(db, new AuthSettings(config));
  const exports = new AuditExportService(db, seals);
  const lines = () => exportLines(exports, partRows);
  return {
    db,
    seals,
    exports,
    lines,
    verify: async (expected = []) => verifyLines(await lines(), expected),
    async close() {
      await db.destroy();
      await database.drop();
    },
  };
}

async function exportLines(exports: AuditExportService, partRows: number): Promise<string[]> {
  let text = '';
  for (let after: string | undefined; ;) {
    const part = await exports.part({}, after, partRows);
    text += part.text;
    after = part.next;
    if (after === undefined) return text.split('\n').slice(0, -1);
  }
}

export function verifyLines(lines: readonly string[], expected: readonly ExpectedHash[] = []): AuditVerdict {
  const verifier = new AuditVerifier((text) => createHash('sha256').update(text).digest('hex'), expected);
  for (const line of lines) verifier.read(line);
  return verifier.finish();
}

/** Adds entries that were recorded some days ago. */
export async function addEntries(
  db: DataSource,
  count: number,
  { daysAgo = 0, account = null }: { daysAgo?: number; account?: string | null } = {},
): Promise<void> {
  await db.query(
    `INSERT INTO audit_entry (at, recorded_at, service, action, account_id, subject, session_id, workspace_id, target, before, after, detail, address, user_agent)
     SELECT time, time, 'sync', 'source_changed', $3::uuid, 'subject-' || n, gen_random_uuid(), gen_random_uuid(), 'source:' || n, '{"paused": false}',
            jsonb_build_object('paused', true, 'n', n), '{"text": "é"}', '192.0.2.' || n, 'spec'
       FROM generate_series(1, $1::int) n, LATERAL (SELECT now() - make_interval(days => $2::int) AS time) times`,
    [count, daysAgo, account],
  );
}
