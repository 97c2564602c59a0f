import { type WorkspaceMember } from '@rfp/contracts/people/workspaces';
import ButtonBase from '@mui/material/ButtonBase';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type UseFormReturn } from 'react-hook-form';
import { useField } from '../../../shared/form/use-field.js';
import { completeMention, findFragment, mentionLabel, suggestMembers } from './mentions.js';
import { teamTexts } from './team-texts.js';
import styles from './team.module.css';

const words = teamTexts.notes;

export interface NoteValues {
  text: string;
}

interface MentionFieldProps {
  form: UseFormReturn<NoteValues>;
  label: string;
  /** Members that can be mentioned. */
  members: readonly WorkspaceMember[];
  /** Whether the field takes the focus when it appears. */
  first?: boolean;
}

interface SuggestionsProps {
  id: string;
  members: readonly WorkspaceMember[];
  active: number;
  onChoose: (member: WorkspaceMember) => void;
}

function optionId(id: string, at: number): string {
  return `${id}-${at}`;
}

function Suggestions({ id, members, active, onChoose }: SuggestionsProps) {
  return (
    <div {...{ role: 'listbox' }} id={id} aria-label={words.suggestions} className={styles['suggestions']}>
      {members.map((member, at) => (
        <ButtonBase
          key={member.id}
          {...{ role: 'option', 'aria-selected': at === active }}
          tabIndex={-1}
          id={optionId(id, at)}
          className={styles['suggestion']}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(member)}
        >
          {mentionLabel(member)}
          {member.name === null ? null : <span>{member.email}</span>}
        </ButtonBase>
      ))}
    </div>
  );
}

/** Suggestions for the mention at the caret, until they are closed or one is chosen. */
function useSuggestions(value: string, members: readonly WorkspaceMember[]) {
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const fragment = findFragment(value, caret);
  const isOpen = fragment !== null && fragment.at !== closedAt;
  const found = isOpen ? suggestMembers(members, fragment) : [];
  return {
    fragment,
    found,
    active: Math.min(active, Math.max(0, found.length - 1)),
    move: (to: number) => setActive(((to % found.length) + found.length) % found.length),
    close: () => setClosedAt(fragment?.at ?? null),
    moveCaret: (to: number | null) => {
      if (to === caret) return;
      setCaret(to ?? 0);
      setActive(0);
      setClosedAt((at) => (findFragment(value, to ?? 0)?.at === at ? at : null));
    },
  };
}

/** A text of several lines. After `@`, a list of members below the field is operated by the arrow keys, Enter, Tab and Escape. */
export function MentionField({ form, label, members, first = false }: MentionFieldProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement | null>(null);
  const { inputRef, onChange, ...field } = useField(
    { form, name: 'text' },
    members.length === 0 ? undefined : words.mentionHint,
  );
  const { fragment, found, active, move, close, moveCaret } = useSuggestions(field.value, members);
  useEffect(() => {
    if (first) area.current?.focus();
  }, [first]);
  const choose = (member: WorkspaceMember | undefined) => {
    if (member === undefined || fragment === null) return;
    const completed = completeMention(field.value, fragment, member);
    flushSync(() => form.setValue('text', completed.text, { shouldDirty: true }));
    area.current?.setSelectionRange(completed.caret, completed.caret);
    moveCaret(completed.caret);
  };
  const actions: Record<string, () => void> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    Enter: () => choose(found[active]),
    Tab: () => choose(found[active]),
    Escape: close,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = found.length === 0 || event.shiftKey ? undefined : actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  return (
    <div>
      <TextField
        {...field}
        inputRef={(element: HTMLTextAreaElement | null) => {
          inputRef(element);
          area.current = element;
        }}
        label={label}
        multiline
        minRows={3}
        maxRows={12}
        onKeyDown={onKeyDown}
        onSelect={() => moveCaret(area.current?.selectionStart ?? null)}
        onChange={(event) => {
          onChange(event);
          moveCaret(event.target.selectionStart);
        }}
        slotProps={{
          htmlInput: {
            'aria-autocomplete': 'list',
            'aria-controls': found.length === 0 ? undefined : id,
            'aria-activedescendant': found.length === 0 ? undefined : optionId(id, active),
          },
        }}
      />
      {found.length === 0 ? null : <Suggestions id={id} members={found} active={active} onChoose={choose} />}
      <output className="hidden">{found.length === 0 ? '' : words.suggested(found.length)}</output>
    </div>
  );
}
