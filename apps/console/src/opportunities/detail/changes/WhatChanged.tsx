import { formatInstant } from '@rfp/api-client/display';
import {
  type FieldChange as Change,
  knownAt,
  type OpportunityHistory,
  type OpportunityVersion,
} from '@rfp/contracts/opportunities/opportunity-history';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useDataProvider } from 'react-admin';
import { errorMessage } from '../../../data/errors.js';
import { type ConsoleDataProvider } from '../../../data-provider.js';
import { FailedState, RetryButton } from '../../../shared/states/FailedState.js';
import { Panel } from '../../../shared/Panel.js';
import { Skeleton } from '../../../shared/states/Skeleton.js';
import Button from '@mui/material/Button';
import { useAsOf } from '../../../shared/hooks/use-as-of.js';
import { texts } from '../../../texts.js';
import { AsOfButton } from '../../as-of/AsOfButton.js';
import { asOfTexts } from '../../as-of/as-of-texts.js';
import { fieldValue } from '../../field-values.js';
import { opportunityAddress } from '../../list-address.js';
import { CompareVersions } from './CompareVersions.js';
import { type Currencies, Difference, FieldChange, Values } from './FieldChange.js';
import { placeStateAt } from '../place/list-place.js';
import { versionIdentity, useVersionDiff } from './use-version-diff.js';
import styles from './changes.module.css';

const words = texts.detail;
/** Longer texts are collapsed, because a changed description often fills a page. */
const shortText = 160;

interface ChangeProps {
  id: string;
  version: OpportunityVersion;
  change: Change;
  currencies: Currencies;
}

/** A long change. The words are compared when it is opened. */
function LongChange({ id, version, change, currencies }: ChangeProps) {
  const [open, setOpen] = useState(false);
  const { data, error } = useVersionDiff(id, { to: versionIdentity(version) }, open);
  const difference = data?.changes.find(({ field }) => field === change.field);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.showChange}</summary>
      {difference === undefined && error === null ? <Skeleton variant="rounded" height={64} /> : null}
      {error === null ? null : <p role="alert">{errorMessage(error)}</p>}
      {difference === undefined ? null : <Difference difference={difference} currencies={currencies} />}
    </details>
  );
}

function isLong({ field, from, to }: Change, [earlier, later]: Currencies): boolean {
  return fieldValue(field, from, earlier).length + fieldValue(field, to, later).length > 2 * shortText;
}

/** Link to the opportunity as of a version. */
function VersionLink({ id, at }: { id: string; at: string }) {
  const asOf = useAsOf();
  const { pathname, search, state } = useLocation();
  if (at === asOf) return <em>{asOfTexts.shown}</em>;
  return (
    <Link
      to={opportunityAddress(id, at)}
      state={placeStateAt(state, pathname + search)}
      aria-label={asOfTexts.versionOf(formatInstant(at))}
    >
      {asOfTexts.version}
    </Link>
  );
}

interface VersionProps extends Pick<OpportunityHistory, 'id' | 'start'> {
  version: OpportunityVersion;
}

function Version({ id, start = '', version }: VersionProps) {
  const known = knownAt(version);
  const { source_name, changes, currency = null, previous_deleted } = version;
  const changed = changes.find(({ field }) => field === 'currency');
  const before = typeof changed?.from === 'string' ? changed.from : null;
  const currencies = [changed === undefined ? currency : before, currency] as const;
  return (
    <li className={styles['version']}>
      <h3>
        {changes.length === 0 && !previous_deleted ? words.firstFetched : words.version(version.version)}
        <span>{words.fetchedOn(source_name, formatInstant(known))}</span>
      </h3>
      <p className={styles['then']}>
        <VersionLink id={id} at={known < start ? start : known} />
      </p>
      {previous_deleted ? <p className={styles['quiet']}>{words.previousDeleted}</p> : null}
      <ul>
        {changes.map((change) => (
          <FieldChange key={change.field} field={change.field} heading="h4">
            {isLong(change, currencies) ? (
              <LongChange id={id} version={version} change={change} currencies={currencies} />
            ) : (
              <Values change={change} currencies={currencies} />
            )}
          </FieldChange>
        ))}
      </ul>
    </li>
  );
}

/** Note on the beginning of the history, if older versions were deleted. */
function DeletedVersionsNote({ deleted }: Pick<OpportunityHistory, 'deleted'>) {
  if (deleted === undefined) return null;
  return <p className={styles['quiet']}>{words.deletedVersions(deleted.versions, deleted.kept_days)}</p>;
}

const firstPage: string | undefined = undefined;

function Content({ id }: { id: string }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['history', id],
    queryFn: ({ pageParam, signal }) => dataProvider.opportunityHistory({ id, older_than: pageParam }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ older }) => older,
  });
  if (data === undefined && error !== null) {
    return (
      <FailedState title={texts.errors.panel(words.changed)} message={errorMessage(error)}>
        <RetryButton onRetry={() => void refetch()} />
      </FailedState>
    );
  }
  if (data === undefined) return <Skeleton variant="rounded" height={64} />;
  const versions = data.pages.flatMap((page) => page.versions);
  const { deleted, start } = data.pages.at(-1) ?? {};
  const amended = hasNextPage || deleted !== undefined || versions.some(({ changes }) => changes.length > 0);
  return (
    <>
      {amended ? null : <p className={styles['quiet']}>{words.unchanged}</p>}
      <CompareVersions id={id} versions={versions} />
      <ol className={styles['versions']}>
        {versions.map((version) => (
          <Version
            id={id}
            start={start}
            key={`${version.source_name} ${version.channel} ${version.source_id} ${version.version}`}
            version={version}
          />
        ))}
      </ol>
      <DeletedVersionsNote deleted={deleted} />
      {hasNextPage ? (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.olderVersions}
        </Button>
      ) : null}
      {error === null ? null : <p role="alert">{errorMessage(error)}</p>}
    </>
  );
}

export function WhatChanged({ id }: { id: string }) {
  return (
    <Panel title={words.changed} note={<AsOfButton />}>
      <Content id={id} />
    </Panel>
  );
}
