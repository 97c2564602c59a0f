import { describeAuditAction } from '@rfp/contracts/audit/audit-actions';
import { type AuditEntry } from '@rfp/contracts/audit/audit-entry';
import { auditTexts as words } from './audit-texts.js';
import styles from './audit.module.css';

interface Change {
  name: string;
  before: unknown;
  after: unknown;
}

function changesOf({ before, after }: AuditEntry): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({ name, before: before?.[name], after: after?.[name] }));
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return words.values.none;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function Changes({ changes }: { changes: readonly Change[] }) {
  const { value, before, after } = words.values;
  return (
    <table className={styles['values']}>
      <thead>
        <tr>
          <th scope="col">{value}</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.name}>
            <th scope="row">{change.name}</th>
            <td>{textOf(change.before)}</td>
            <td>{textOf(change.after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The facts of an entry that have a value. */
function factsOf({ seq, target, account_id, user_agent, detail }: AuditEntry): [name: string, value: string][] {
  const facts: [string, string | null][] = [
    [words.target, target],
    ...Object.entries(detail).map(([name, value]): [string, string] => [name, textOf(value)]),
    [words.browser, user_agent === '' ? null : user_agent],
    [words.accountId, account_id],
    [words.entry, String(seq)],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

/** Values before and after, and everything else that was recorded. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  return (
    <details className={styles['details']}>
      <summary>
        {words.showDetails}
        <span className="hidden">{` ${words.details(describeAuditAction(entry.action))}`}</span>
      </summary>
      {changes.length === 0 ? null : <Changes changes={changes} />}
      <dl className={styles['facts']}>
        {factsOf(entry).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
