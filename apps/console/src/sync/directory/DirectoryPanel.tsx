import { formatCount } from '@rfp/api-client/display';
import {
  type DirectoryEntry,
  type PublisherKind,
  publisherKinds,
  searchDirectory,
} from '@rfp/contracts/sources/directory';
import { stateName } from '@rfp/contracts/vocabulary/us-states';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import Button from '@mui/material/Button';
import { ChoiceField } from '../../shared/form/ChoiceField.js';
import { TextInput } from '../../shared/form/TextInput.js';
import { ListState } from '../../shared/states/ListState.js';
import { Panel } from '../../shared/Panel.js';
import { directoryTexts as words } from './directory-texts.js';
import styles from './directory.module.css';
import { DirectoryRow } from './DirectoryRow.js';
import { useDirectory } from './use-directory.js';

/** Portals that are shown before "Show all". */
const collapsedLength = 6;

/** Finds portals and adds one with a single click. `onByAddress` scrolls to the form below, which the list pushes off the screen. */
export function DirectoryPanel({ onByAddress }: { onByAddress: () => void }) {
  const directory = useDirectory();
  return (
    <Panel title={words.title} busy={directory.isPending}>
      <ListState query={directory} failed={words.failed} height={320}>
        {(entries) => <Directory entries={entries} onByAddress={onByAddress} />}
      </ListState>
    </Panel>
  );
}

interface SearchForm {
  q: string;
  state: string;
  kind: PublisherKind | '';
}

function Directory({ entries, onByAddress }: { entries: readonly DirectoryEntry[]; onByAddress: () => void }) {
  const form = useForm<SearchForm>({ defaultValues: { q: '', state: '', kind: '' } });
  const { q = '', state = '', kind = '' } = useWatch({ control: form.control });
  const found = searchDirectory(entries, {
    q,
    ...(state === '' ? {} : { state }),
    ...(kind === '' ? {} : { kind }),
  });
  return (
    <>
      <div className={styles['intro']}>
        <p>{words.intro}</p>
        <Button size="small" onClick={onByAddress}>
          {words.byAddress}
        </Button>
      </div>
      <form aria-label={words.title} className={styles['search']} onSubmit={(event) => event.preventDefault()}>
        <TextInput form={form} name="q" label={words.search} attributes={{ maxLength: 200, autoComplete: 'off' }} />
        <ChoiceField form={form} name="state" label={words.state} options={stateOptions(entries)} />
        <ChoiceField form={form} name="kind" label={words.kind} options={kindOptions(entries)} />
      </form>
      <p aria-live="polite" className={styles['quiet']}>
        {countText(found)}
      </p>
      {/* The key makes each search begin with a collapsed list. */}
      <FoundPortals key={`${q} ${state} ${kind}`} entries={found} />
    </>
  );
}

function FoundPortals({ entries }: { entries: readonly DirectoryEntry[] }) {
  const [all, setAll] = useState(false);
  const id = useId();
  const shown = all ? entries : entries.slice(0, collapsedLength);
  if (entries.length === 0) return null;
  return (
    <>
      <ul id={id} tabIndex={-1} className={styles['rows']} aria-label={words.list}>
        {shown.map((entry) => (
          <DirectoryRow key={entry.key} entry={entry} />
        ))}
      </ul>
      {shown.length === entries.length ? null : (
        <Button
          size="small"
          variant="text"
          onClick={() => {
            setAll(true);
            document.getElementById(id)?.focus();
          }}
        >
          {words.all(formatCount(entries.length))}
        </Button>
      )}
    </>
  );
}

function countText(found: readonly DirectoryEntry[]): string {
  if (found.length === 0) return words.none;
  const links = found.filter(({ preset }) => preset === null).length;
  const addable = found.length - links;
  return words.found(words.portals(formatCount(addable), addable === 1), links === 0 ? null : formatCount(links));
}

function stateOptions(entries: readonly DirectoryEntry[]) {
  const codes = new Set(entries.flatMap(({ state }) => (state === null ? [] : [state])));
  const options = [...codes].map((value) => ({ value, label: stateName(value) ?? value }));
  return [
    { value: '', label: words.anyState },
    ...options.sort((one, other) => one.label.localeCompare(other.label, 'en')),
  ];
}

function kindOptions(entries: readonly DirectoryEntry[]) {
  const kinds = new Set(entries.map(({ kind }) => kind));
  return [{ value: '', label: words.anyKind }, ...[...kinds].map((value) => ({ value, label: publisherKinds[value] }))];
}
