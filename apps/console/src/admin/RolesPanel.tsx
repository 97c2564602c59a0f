import { installationRoles, permissions } from '@rfp/contracts/people/permissions';
import { Panel } from '../shared/Panel.js';
import { roleNames } from '../shared/installation-roles.js';
import { adminTexts } from './admin-texts.js';
import styles from './admin.module.css';

const words = adminTexts.roles;
const rows = Object.values(permissions);

/** What each role may do, from the table of permissions. */
export function RolesPanel() {
  return (
    <Panel title={words.title}>
      <dl className={styles['roles']}>
        {installationRoles.map((role, at) => {
          const before = installationRoles[at - 1];
          const own = rows.filter((row) => row.role === role).map(({ label }) => label);
          return (
            <div key={role}>
              <dt>{roleNames[role]}</dt>
              <dd>
                {before === undefined ? null : <p>{words.more(roleNames[before])}</p>}
                <ul>
                  {(before === undefined ? [words.member] : own).map((label) => (
                    <li key={label}>{label}</li>
                  ))}
                </ul>
              </dd>
            </div>
          );
        })}
      </dl>
    </Panel>
  );
}
