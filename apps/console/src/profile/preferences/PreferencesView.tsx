import { formatExactValue } from '@rfp/api-client/display';
import { type PreferenceLevel, type Preferences } from '@rfp/contracts/account';
import { applicantKinds } from '@rfp/contracts/vocabulary/applicant-types';
import { Link } from 'react-router';
import { codeTexts } from '../../shared/codes/code-texts.js';
import { useCodeTitles } from '../../shared/codes/use-code-titles.js';
import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';
import {
  allEntries,
  amountFields,
  type CodeField,
  codeLists,
  companyLists,
  isCodeField,
  isLevelled,
  findLevel,
  readLevels,
} from './preferences-form.js';

const words = profileTexts.preferences;

interface EntriesProps {
  label: string;
  entries: readonly string[];
  /** Level of each entry; `prefer` if absent. */
  levels?: readonly PreferenceLevel[];
}

function Entries({ label, entries, levels }: EntriesProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {entries.length === 0 ? (
          <span className={styles['empty']}>{words.anySize}</span>
        ) : (
          <ul className={styles['tags']}>
            {entries.map((entry, index) => (
              <li key={entry}>
                {entry} <Level level={levels?.[index] ?? 'prefer'} />
              </li>
            ))}
          </ul>
        )}
      </dd>
    </>
  );
}

/** Label of a level. `prefer` has none, because most entries are preferred. */
function Level({ level }: { level: PreferenceLevel }) {
  return level === 'prefer' ? null : <em>{words.shownLevels[level]}</em>;
}

type Company = Preferences['company_profile'];

function CodeEntries({ field, company }: { field: CodeField; company: Company }) {
  const codes = allEntries(company, field);
  const titleOf = useCodeTitles(codeLists[field], codes);
  return (
    <Entries
      label={words.fields[field]}
      entries={codes.map((code) => codeTexts.withTitle(code, titleOf(code)))}
      levels={levelsOfEntries(company, field)}
    />
  );
}

function levelsOfEntries(company: Company, field: (typeof companyLists)[number]): PreferenceLevel[] {
  if (!isLevelled(field)) return [];
  const levels = readLevels(company, field);
  return allEntries(company, field).map((entry) => findLevel(levels, entry));
}

function notificationsText({
  email_notifications,
  notification_email,
  high_score_threshold,
}: Preferences['notification_settings']): string {
  if (!email_notifications) return words.off;
  return words.on(notification_email === '' ? words.ownAddress : notification_email, high_score_threshold);
}

function amountsText(value: number | null): string[] {
  return value === null ? [] : [formatExactValue(value, null)];
}

export function PreferencesView({ saved }: { saved: Preferences }) {
  const { keywords, company_profile: company, notification_settings: notifications } = saved;
  return (
    <dl className={styles['facts']}>
      <Entries label={words.fields.keywords} entries={keywords} />
      {companyLists.map((field) =>
        isCodeField(field) ? (
          <CodeEntries key={field} field={field} company={company} />
        ) : (
          <Entries
            key={field}
            label={words.fields[field]}
            entries={allEntries(company, field)}
            levels={levelsOfEntries(company, field)}
          />
        ),
      )}
      <dt>{words.fields.company_size}</dt>
      <dd>{company.company_size ?? <span className={styles['empty']}>{words.anySize}</span>}</dd>
      {amountFields.map((field) => (
        <Entries
          key={field}
          label={words.fields[field]}
          entries={amountsText(company[field])}
          levels={[company.value_mode ?? 'prefer']}
        />
      ))}
      <Entries
        label={words.fields.applicant_types}
        entries={applicantKinds.flatMap(([type, title]) => (company.applicant_types.includes(type) ? [title] : []))}
      />
      <dt>{words.email}</dt>
      <dd>
        {notificationsText(notifications)} <Link to="/settings">{words.toSettings}</Link>
      </dd>
    </dl>
  );
}
