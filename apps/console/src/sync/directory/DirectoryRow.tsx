import { Link } from 'react-router';
import { formatAgo } from '@rfp/api-client/relative-time';
import {
  type DirectoryEntry,
  evidenceKinds,
  publisherKinds,
  stateUnlessInPlace,
} from '@rfp/contracts/sources/directory';
import { type ReactNode, useEffect, useRef } from 'react';
import { useRefusal } from '../../auth/session/role.js';
import { errorMessage } from '../../data/errors.js';
import { RefusedButton } from '../../layout/RefusedButton.js';
import Button from '@mui/material/Button';
import { BusyButton } from '../../shared/buttons/BusyButton.js';
import { Failure } from '../../shared/states/Failure.js';
import { NewTab } from '../../shared/NewTab.js';
import { useNow } from '../../shared/hooks/use-now.js';
import { TestResult } from '../source-form/TestResult.js';
import { directoryTexts as words } from './directory-texts.js';
import styles from './directory.module.css';
import { useAddition } from './use-directory.js';

type Preset = NonNullable<DirectoryEntry['preset']>;

const externalLink = { target: '_blank', rel: 'noopener noreferrer' };

/** A portal of the directory. */
export function DirectoryRow({ entry }: { entry: DirectoryEntry }) {
  const { preset } = entry;
  return (
    <li className={styles['row']}>
      {preset === null ? <LinkRow entry={entry} /> : <PresetRow entry={entry} preset={preset} />}
    </li>
  );
}

function LinkRow({ entry }: { entry: DirectoryEntry }) {
  return (
    <Head entry={entry} notes={[words.linkOnly(entry.link_only ?? '')]}>
      <Button size="small" href={entry.home_url} {...externalLink} aria-label={words.websiteOf(entry.name)}>
        {words.website}
      </Button>
    </Head>
  );
}

function PresetRow({ entry, preset }: { entry: DirectoryEntry; preset: Preset }) {
  const { name } = entry;
  const { add, added, test } = useAddition(entry, preset);
  const now = useNow();
  const key = added.data?.key ?? preset.added_as;
  const triedText = preset.synced_at === null ? words.notTried : words.synced(formatAgo(preset.synced_at, now));
  return (
    <>
      <Head
        entry={entry}
        notes={[triedText, ...(preset.needs_key ? [words.needsKey] : []), entry.terms]}
        evidence={preset.evidence}
      >
        {key === null ? (
          <AddButton name={name} busy={added.isPending} onPress={add} />
        ) : (
          <OpenLink name={name} source={key} focus={added.isSuccess} />
        )}
      </Head>
      <div aria-live="polite">
        {test.isPending ? <p className={styles['quiet']}>{words.testing(name)}</p> : null}
        {test.data === undefined ? null : (
          <>
            <p>{words.added(name)}</p>
            <TestResult result={test.data} />
          </>
        )}
      </div>
      <Failure text={failureText(name, added.error, test.error)} />
    </>
  );
}

function failureText(name: string, added: Error | null, tested: Error | null): string | undefined {
  if (added !== null) return errorMessage(added);
  return tested === null ? undefined : words.failedTest(name, errorMessage(tested));
}

interface HeadProps {
  entry: DirectoryEntry;
  notes: readonly string[];
  evidence?: Preset['evidence'];
  children: ReactNode;
}

/** Name, place and notes of a portal, and its button. */
function Head({ entry: { name, place, state, kind, home_url, preset }, notes, evidence, children }: HeadProps) {
  const inState = stateUnlessInPlace({ place, state }) ?? [];
  return (
    <div className={styles['head']}>
      <div className={styles['words']}>
        <p className={styles['name']}>
          {preset === null ? (
            name
          ) : (
            <a href={home_url} {...externalLink}>
              {name}
              <NewTab />
            </a>
          )}
        </p>
        <p className={styles['quiet']}>{[place].concat(inState, publisherKinds[kind]).join(' · ')}</p>
        <p className={styles['quiet']}>
          {notes.join(' · ')}
          {evidence === undefined ? null : (
            <>
              {' · '}
              <a href={evidence.url} {...externalLink}>
                {evidenceKinds[evidence.kind]}
                <NewTab />
              </a>
            </>
          )}
        </p>
      </div>
      {children}
    </div>
  );
}

function AddButton({ name, busy, onPress }: { name: string; busy: boolean; onPress: () => void }) {
  const refusal = useRefusal('manage-sources');
  if (refusal !== null) {
    return (
      <RefusedButton reason={refusal} size="small" aria-label={words.addOne(name)}>
        {words.add}
      </RefusedButton>
    );
  }
  return (
    <BusyButton size="small" busy={busy} aria-label={words.addOne(name)} onClick={busy ? undefined : onPress}>
      {busy ? words.adding : words.add}
    </BusyButton>
  );
}

/** Link to the added source. Takes over the focus of the Add button that it replaces. */
function OpenLink({ name, source, focus }: { name: string; source: string; focus: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focus) link.current?.focus({ preventScroll: true });
  }, [focus]);
  return (
    <Button component={Link} size="small" ref={link} to={`/sync/${source}`} aria-label={words.openOne(name)}>
      {words.open}
    </Button>
  );
}
