import { formatExactValue } from '@rfp/api-client/display';
import { type Preferences } from '@rfp/contracts/account';
import { applicantKinds } from '@rfp/contracts/applicant-types';
import { Link } from 'react-router';
import { codeTexts } from '../../shared/codes/code-texts.js';
import { useCodeTitles } from '../../shared/codes/use-code-titles.js';
import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';
import { amountFields, codeLists, companyLists, isCodeField, type CodeField } from './preferences-form.js';

const words = profileTexts.preferences;

function Entries({ label, entries }: { label: string; entries: readonly string[] }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {entries.length === 0 ? (
          <span className={styles['empty']}>{words.anySize}</span>
        ) : (
          <ul className={styles['tags']}>
            {entries.map((entry) => (
              <li key={entry}>{entry}</li>
            ))}
          </ul>
        )}
      </dd>
    </>
  );
}

function CodeEntries({ field, codes }: { field: CodeField; codes: readonly string[] }) {
  const titleOf = useCodeTitles(codeLists[field], codes);
  return (
    <Entries label={words.fields[field]} entries={codes.map((code) => codeTexts.withTitle(code, titleOf(code)))} />
  );
}

function notificationsOf({
  email_notifications,
  notification_email,
  high_score_threshold,
}: Preferences['notification_settings']): string {
  if (!email_notifications) return words.off;
  return words.on(notification_email === '' ? words.ownAddress : notification_email, high_score_threshold);
}

function amountsOf(value: number | null): string[] {
  return value === null ? [] : [formatExactValue(value, null)];
}

export function PreferencesView({ saved }: { saved: Preferences }) {
  const { keywords, company_profile: company, notification_settings: notifications } = saved;
  return (
    <dl className={styles['facts']}>
      <Entries label={words.fields.keywords} entries={keywords} />
      {companyLists.map((field) =>
        isCodeField(field) ? (
          <CodeEntries key={field} field={field} codes={company[field]} />
        ) : (
          <Entries key={field} label={words.fields[field]} entries={company[field]} />
        ),
      )}
      <dt>{words.fields.company_size}</dt>
      <dd>{company.company_size ?? <span className={styles['empty']}>{words.anySize}</span>}</dd>
      {amountFields.map((field) => (
        <Entries key={field} label={words.fields[field]} entries={amountsOf(company[field])} />
      ))}
      <Entries
        label={words.fields.applicant_types}
        entries={applicantKinds.flatMap(([type, title]) => (company.applicant_types.includes(type) ? [title] : []))}
      />
      <dt>{words.email}</dt>
      <dd>
        {notificationsOf(notifications)} <Link to="/settings">{words.toSettings}</Link>
      </dd>
    </dl>
  );
}
