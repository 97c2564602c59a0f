import styles from './role-list.module.css';

export interface DescribedRole {
  name: string;
  /** Sentence about the roles that it includes. */
  more?: string | undefined;
  /** Labels of permissions. */
  may: readonly string[];
}

/** List of roles with their permissions. */
export function RoleList({ roles }: { roles: readonly DescribedRole[] }) {
  return (
    <dl className={styles['roles']}>
      {roles.map(({ name, more, may }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {more === undefined ? null : <p>{more}</p>}
            <ul>
              {may.map((label) => (
                <li key={label}>{label}</li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}
