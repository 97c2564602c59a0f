import { formatCount, formatDay, formatValue } from '@rfp/api-client/display';
import { assumedText, missingDueText } from '@rfp/contracts/dates/date-note';
import { agencyName } from '@rfp/contracts/text/agency-name';
import { type Notice, type NoticeFields, type Rejection } from '@rfp/contracts/notice';
import { useId } from 'react';
import { webAddress } from '../../shared/ExternalLink.js';
import rows from '../../shared/rows.module.css';
import { sourceFormTexts as words } from './source-form-texts.js';
import styles from './source-form.module.css';
import { NewTab } from '../../shared/NewTab.js';

/** Common fields of the test results of a source and of a page. */
export interface Sample {
  found: number;
  sample: readonly Notice[];
  rejected: readonly Rejection[];
  expected?: number | null;
  statement?: string | null | undefined;
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

function foundText({ found, expected = null, statement = null }: Sample): string {
  if (found === 0) return statement === null ? words.foundNone : words.statesNone(statement);
  return words.found(formatCount(found), expected === null ? null : formatCount(expected));
}

function SampleNotice({ notice: { fields, source_id } }: { notice: Notice }) {
  const href = webAddress(fields.source_url ?? null);
  const title = fields.title ?? source_id;
  const due = dueText(fields);
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
          {[
            fields.lifecycle === 'forecast' && words.forecast,
            fields.agency_name && agencyName(fields.agency_name),
            due,
            assumed,
            valueText(fields),
            ...posted,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </li>
  );
}

/** Returns the text of a value such as `$250K to $1M`; null if no amount is stated. */
function valueText({ estimated_value, value_floor, currency }: NoticeFields): string | null {
  const [from, to] = [value_floor, estimated_value].map((amount) =>
    amount ? formatValue(Number(amount), currency) : null,
  );
  if (!from || from === to) return to ?? null;
  return to ? words.range(from, to) : words.from(from);
}

function dueText({ due_date, due_date_note, lifecycle, expected_solicitation, expected_award }: NoticeFields): string {
  if (due_date) return words.due(formatDay(due_date), lifecycle === 'forecast');
  if (expected_solicitation) return words.expected(expected_solicitation.text);
  if (expected_award) return words.expectedAward(expected_award.text);
  return missingDueText(due_date_note, words.noDue);
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
