import { type AuditFilter } from '@rfp/contracts/audit/audit-entry';

/** SQL conditions on the entry `e`, and their parameters. */
export interface AuditConditions {
  sql: string[];
  parameters: unknown[];
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Conditions of a filter. */
export function auditConditions(filter: AuditFilter): AuditConditions {
  const parameters: unknown[] = [];
  const add = (value: unknown): string => `$${parameters.push(value)}`;
  const { account, action, service, target, workspace, from, to } = filter;
  const sql = [
    account !== undefined && `e.account_id = ${accountSql(account, add)}`,
    action !== undefined && `e.action = ${add(action)}`,
    service !== undefined && `e.service = ${add(service)}`,
    target !== undefined && `(e.target = ${add(target)} OR e.target LIKE ${add(`${escapeLike(target)}:%`)})`,
    workspace !== undefined && `e.workspace_id = ${add(workspace)}`,
    from !== undefined && `e.at >= ${add(startOf(from))}`,
    to !== undefined && `e.at < ${add(endOf(to))}`,
  ].filter((condition) => condition !== false);
  return { sql, parameters };
}

function accountSql(account: string, add: (value: unknown) => string): string {
  if (uuid.test(account)) return `${add(account)}::uuid`;
  return `(SELECT id FROM account WHERE lower(email) = lower(${add(account)}) LIMIT 1)`;
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** The start of a day is that in UTC. */
function startOf(from: string): string {
  return new Date(from).toISOString();
}

/** The start of the following day for a day, which the filter includes. */
function endOf(to: string): string {
  return new Date(Date.parse(to) + (to.includes('T') ? 0 : 86_400_000)).toISOString();
}
