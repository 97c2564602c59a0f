import { formatInstant } from '@rfp/api-client/display';
import { describeAuditAction } from '@rfp/contracts/audit/audit-actions';
import { type AuditEntry, auditEntrySchema, defaultAuditRows, maxAuditRows } from '@rfp/contracts/audit/audit-entry';
import { type Context } from '../../context.js';
import { sanitize } from '../../output/sanitize.js';
import { parseLimit } from '../../parse-options.js';
import { list } from '../list.js';
import { parseAuditFilter, type SelectedLog } from './audit-filter.js';

/** `rfp audit list` */
export const listAudit = list<AuditEntry, []>({
  fields: Object.keys(auditEntrySchema.shape),
  lineFields: ['at', 'service', 'action', 'account', 'target', 'before', 'after', 'address', 'seq'],
  line: (entry) => ({ ...entry, before: jsonOf(entry.before), after: jsonOf(entry.after) }),
  none: 'No entries',
  entry: describe,
  async read({ client }, options) {
    const limit = parseLimit(options, defaultAuditRows);
    const { entries, isCut } = await readEntries(client, parseAuditFilter(options), limit);
    return { records: entries, hints: isCut ? [`Showing the newest ${entries.length}; more with  --limit <n>`] : [] };
  },
});

async function readEntries(
  client: Context['client'],
  { filter, ownWorkspace }: SelectedLog,
  limit: number,
): Promise<{ entries: AuditEntry[]; isCut: boolean }> {
  const entries: AuditEntry[] = [];
  const { workspace: _workspace, ...own } = filter;
  for (let after: string | null | undefined; after !== null && entries.length < limit;) {
    const size = Math.min(maxAuditRows, limit - entries.length);
    const position = { limit: size, ...(after === undefined ? {} : { after }) };
    const page = ownWorkspace
      ? await client.listWorkspaceAudit({ ...own, ...position })
      : await client.listAudit({ ...filter, ...position });
    entries.push(...page.entries);
    if (page.next === null) return { entries, isCut: false };
    after = page.next;
  }
  return { entries, isCut: true };
}

function describe({ io, colorize }: Context, entry: AuditEntry): string {
  const { at, action, target, target_name: name, address } = entry;
  const what = target === null ? '' : `: ${sanitize(name === null ? target : `${name} (${target})`)}`;
  const from = address === null || address === '' ? '' : ` from ${sanitize(address)}`;
  const head = `${colorize('bold', sanitize(describeAuditAction(action)))}${what}`;
  const about = `  ${formatInstant(at, io.timeZone)}, ${sanitize(whoOf(entry))}${from}`;
  return [head, colorize('dim', about), ...changesOf(entry).map((change) => `  ${sanitize(change)}`)].join('\n') + '\n';
}

/** The person, by address; by id after the account was removed. */
function whoOf({ account, account_id: id }: AuditEntry): string {
  if (account !== null) return account;
  return id === null ? 'unknown' : `removed account ${id}`;
}

function changesOf({ before, after }: AuditEntry): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => {
    const [old, changed] = [before?.[name], after?.[name]].map((value) => (value === undefined ? '' : jsonOf(value)));
    return before === null ? `${name}: ${changed}` : `${name}: ${old} -> ${changed}`;
  });
}

function jsonOf(value: unknown): string {
  return value === null ? '' : JSON.stringify(value);
}
