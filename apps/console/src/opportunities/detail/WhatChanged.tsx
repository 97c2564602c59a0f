import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { formatInstant } from '@rfp/api-client/display';
import { type FieldChange, type OpportunityVersion } from '@rfp/contracts/opportunity';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { messageOf } from '../../data/errors.js';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { FailedState } from '../../shared/FailedState.js';
import { Panel } from '../../shared/Panel.js';
import { texts } from '../../texts.js';
import { fieldName, fieldValue } from '../field-values.js';
import styles from './changes.module.css';

const words = texts.detail;
/** Longer texts are collapsed: a changed description is often a page. */
const shortText = 160;

interface ChangeProps {
  change: FieldChange;
  /** Before and after. */
  currencies: readonly [string | null, string | null];
}

function Change({ change: { field, from, to }, currencies: [earlier, later] }: ChangeProps) {
  const [before, after] = [fieldValue(field, from, earlier), fieldValue(field, to, later)];
  const values = (
    <dl className={styles['values']}>
      <dt>{words.from}</dt>
      <dd>{before === words.empty ? before : <del>{before}</del>}</dd>
      <dt>{words.to}</dt>
      <dd>{after === words.empty ? after : <ins>{after}</ins>}</dd>
    </dl>
  );
  return (
    <li className={styles['change']}>
      <h4>{fieldName(field)}</h4>
      {before.length + after.length <= 2 * shortText ? (
        values
      ) : (
        <details>
          <summary>{words.wholeText}</summary>
          {values}
        </details>
      )}
    </li>
  );
}

function Version({ version }: { version: OpportunityVersion }) {
  const { fetched_at, source_name, changes, currency = null } = version;
  const changed = changes.find(({ field }) => field === 'currency');
  const before = typeof changed?.from === 'string' ? changed.from : null;
  return (
    <li className={styles['version']}>
      <h3>
        {changes.length === 0 ? words.firstFetched : words.version(version.version)}
        <span>{words.fetchedOn(source_name, formatInstant(fetched_at))}</span>
      </h3>
      <ul>
        {changes.map((change) => (
          <Change
            key={change.field}
            change={change}
            currencies={[changed === undefined ? currency : before, currency]}
          />
        ))}
      </ul>
    </li>
  );
}

const firstPage: string | undefined = undefined;

function Content({ id }: { id: string }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['history', id],
    queryFn: ({ pageParam, signal }) => dataProvider.history(id, pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ older }) => older,
  });
  if (data === undefined && error !== null) {
    return (
      <FailedState title={texts.errors.panel(words.changed)} message={messageOf(error)}>
        <Button onClick={() => void refetch()}>{texts.shell.retry}</Button>
      </FailedState>
    );
  }
  if (data === undefined) return <Skeleton variant="rounded" height={64} />;
  const versions = data.pages.flatMap((page) => page.versions);
  const amended = hasNextPage || versions.some(({ changes }) => changes.length > 0);
  return (
    <>
      {amended ? null : <p className={styles['quiet']}>{words.unchanged}</p>}
      <ol className={styles['versions']}>
        {versions.map((version) => (
          <Version
            key={`${version.source_name} ${version.channel} ${version.source_id} ${version.version}`}
            version={version}
          />
        ))}
      </ol>
      {hasNextPage ? (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.olderVersions}
        </Button>
      ) : null}
      {error === null ? null : <p role="alert">{messageOf(error)}</p>}
    </>
  );
}

export function WhatChanged({ id }: { id: string }) {
  return (
    <Panel title={words.changed}>
      <Content id={id} />
    </Panel>
  );
}
