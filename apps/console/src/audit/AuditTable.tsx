import { formatInstant } from '@rfp/api-client/display';
import { describeAuditAction } from '@rfp/contracts/audit/audit-actions';
import { type AuditEntry } from '@rfp/contracts/audit/audit-entry';
import { EntryDetails } from './EntryDetails.js';
import { auditTexts as words } from './audit-texts.js';
import styles from './audit.module.css';
import { type AuditScope } from './use-audit.js';

const { columns } = words;

function whoOf({ account, account_id: id }: AuditEntry): string {
  if (account !== null) return account;
  return id === null ? words.nobody : words.removed;
}

/** The action in plain words, and what was changed. */
function What({ entry, scope }: { entry: AuditEntry; scope: AuditScope }) {
  const { action, target, target_name: name, workspace } = entry;
  return (
    <>
      <span className={styles['what']}>{describeAuditAction(action)}</span>
      {target === null ? null : <span className={styles['target']}>{name ?? target}</span>}
      {workspace === null || scope === 'workspace' ? null : (
        <span className={styles['target']}>{words.inWorkspace(workspace)}</span>
      )}
      <EntryDetails entry={entry} />
    </>
  );
}

interface AuditTableProps {
  scope: AuditScope;
  entries: readonly AuditEntry[];
}

/** The entries, the newest first. In a narrow window each entry is a stack of labelled values. */
export function AuditTable({ scope, entries }: AuditTableProps) {
  const hasAddress = scope === 'admin';
  return (
    <table className={styles['entries']}>
      <caption className="hidden">{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.when}</th>
          <th scope="col">{columns.who}</th>
          {hasAddress ? <th scope="col">{columns.from}</th> : null}
          <th scope="col">{columns.what}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.seq}>
            <td className={styles['when']} data-label={columns.when}>
              <time dateTime={entry.at}>{formatInstant(entry.at)}</time>
            </td>
            <td className={styles['who']} data-label={columns.who}>
              {whoOf(entry)}
            </td>
            {hasAddress ? (
              <td className={styles['from']} data-label={columns.from}>
                {entry.address === null || entry.address === '' ? words.unknownPlace : entry.address}
              </td>
            ) : null}
            <td>
              <What entry={entry} scope={scope} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
