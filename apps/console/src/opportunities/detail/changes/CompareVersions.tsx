import { formatInstant } from '@rfp/api-client/display';
import { knownAt, type OpportunityVersion } from '@rfp/contracts/opportunities/opportunity-history';
import { versionKey } from '@rfp/contracts/opportunities/version-diff';
import { useState } from 'react';
import { errorMessage } from '../../../data/errors.js';
import { Choice } from '../../../shared/Choice.js';
import { Skeleton } from '../../../shared/states/Skeleton.js';
import { texts } from '../../../texts.js';
import { Difference, FieldChange } from './FieldChange.js';
import { versionIdentity, useVersionDiff } from './use-version-diff.js';
import styles from './changes.module.css';

const words = texts.detail;

function label(listed: OpportunityVersion): string {
  const { source_name, channel, version } = listed;
  return words.versionOf(version, `${source_name} (${channel})`, formatInstant(knownAt(listed)));
}

interface ComparisonProps {
  id: string;
  from: OpportunityVersion;
  to: OpportunityVersion;
}

function Comparison({ id, from, to }: ComparisonProps) {
  const { data, error } = useVersionDiff(id, { from: versionIdentity(from), to: versionIdentity(to) }, true);
  if (error !== null) return <p role="alert">{errorMessage(error)}</p>;
  if (data === undefined) return <Skeleton variant="rounded" height={64} />;
  const currencies = [from.currency ?? null, to.currency ?? null] as const;
  return (
    <>
      <output className={styles['quiet']}>{words.differing(data.changes.length)}</output>
      <ul aria-label={words.differences}>
        {data.changes.map((change) => (
          <FieldChange key={change.field} field={change.field} heading="h3">
            <Difference difference={change} currencies={currencies} />
          </FieldChange>
        ))}
      </ul>
    </>
  );
}

/** Compares two chosen versions; initially the newest and the one before it. */
export function CompareVersions({ id, versions }: { id: string; versions: OpportunityVersion[] }) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>({});
  const find = (key: string | undefined) => versions.find((each) => versionKey(versionIdentity(each)) === key);
  const from = find(chosen.from) ?? versions[1];
  const to = find(chosen.to) ?? versions[0];
  if (from === undefined || to === undefined) return null;
  const options = versions.map((each) => ({ value: versionKey(versionIdentity(each)), label: label(each) }));
  return (
    <details className={styles['compare']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.compare}</summary>
      <div className={styles['choices']}>
        <Choice
          label={words.earlierVersion}
          value={versionKey(versionIdentity(from))}
          options={options}
          onChange={(key) => setChosen({ ...chosen, from: key })}
        />
        <Choice
          label={words.laterVersion}
          value={versionKey(versionIdentity(to))}
          options={options}
          onChange={(key) => setChosen({ ...chosen, to: key })}
        />
      </div>
      {open ? <Comparison id={id} from={from} to={to} /> : null}
    </details>
  );
}
