import { formatCount, formatDay } from '@rfp/api-client/display';
import { assumedText, missingDue } from '@rfp/contracts/dates/date-note';
import { agencyName } from '@rfp/contracts/text/agency-name';
import { type Notice, type Rejection } from '@rfp/contracts/notice';
import { useId } from 'react';
import { webAddress } from '../../shared/ExternalLink.js';
import rows from '../../shared/rows.module.css';
import { sourceFormTexts as words } from './source-form-texts.js';
import styles from './source-form.module.css';
import { NewTab } from '../../shared/NewTab.js';

/** The common part of the results of testing a source and a page. */
export interface Sample {
  found: number;
  sample: readonly Notice[];
  rejected: readonly Rejection[];
  expected?: number | null;
}

/** The first records that a test found, as they would be stored. */
export function TestResult({ result }: { result: Sample }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['result']}>
      <h3 id={id}>{words.result}</h3>
      <p>{foundText(result)}</p>
      {result.rejected.length === 0 ? null : <Rejections rejected={result.rejected} />}
      {result.sample.length === 0 ? null : (
        <ul className={rows['rows']} aria-label={words.first}>
          {result.sample.map((notice) => (
            <SampleNotice key={`${notice.channel} ${notice.source_id}`} notice={notice} />
          ))}
        </ul>
      )}
    </section>
  );
}

function foundText({ found, expected = null }: Sample): string {
  if (found === 0) return words.foundNone;
  return words.found(formatCount(found), expected === null ? null : formatCount(expected));
}

function SampleNotice({ notice: { fields, source_id } }: { notice: Notice }) {
  const href = webAddress(fields.source_url ?? null);
  const title = fields.title ?? source_id;
  const due =
    fields.due_date === undefined || fields.due_date === null
      ? missingDue(fields.due_date_note, words.noDue)
      : words.due(formatDay(fields.due_date));
  const assumed = assumedText(fields.due_date_note);
  const posted =
    fields.posted_date === undefined || fields.posted_date === null
      ? []
      : [words.posted(formatDay(fields.posted_date))];
  return (
    <li>
      <div>
        {href === undefined ? (
          <p className={styles['title']}>{title}</p>
        ) : (
          <a className={styles['title']} href={href} target="_blank" rel="noopener noreferrer">
            {title}
            <NewTab />
          </a>
        )}
        <p className={styles['quiet']}>
          {[fields.agency_name && agencyName(fields.agency_name), due, assumed, ...posted].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  );
}

function Rejections({ rejected }: { rejected: readonly Rejection[] }) {
  const lines = rejected.map(({ source_id, message }) => `${source_id ?? words.unknownRecord}: ${message}`);
  return (
    <div>
      <p>{words.rejected(formatCount(rejected.length))}</p>
      <ul className={styles['rejected']}>
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
