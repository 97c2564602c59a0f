import { formatInstant } from '@rfp/api-client/display';
import { type WorkspaceMember } from '@rfp/contracts/people/workspaces';
import { type OpportunityNote } from '@rfp/contracts/tracking/marks';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { usePerson } from '../../../auth/session/person.js';
import { useRefusal, useWhoAmI } from '../../../auth/session/role.js';
import { RefusedButton } from '../../../layout/RefusedButton.js';
import { ConfirmDialog } from '../../../shared/ConfirmDialog.js';
import { useListFocus } from '../../../shared/hooks/use-list-focus.js';
import { useReturnFocus } from '../../../shared/hooks/use-return-focus.js';
import { ListState } from '../../../shared/states/ListState.js';
import { AddNote, EditNote } from './NoteForm.js';
import { teamTexts } from './team-texts.js';
import styles from './team.module.css';
import { useNotes, useRemoveNote } from './use-notes.js';

const words = teamTexts.notes;

interface NoteProps {
  note: OpportunityNote;
  author: string;
  /** Whether the person may edit and delete it. */
  isEditable: boolean;
  members: readonly WorkspaceMember[];
  onRemove: () => void;
}

/** One note: plain text with its line breaks. */
function Note({ note, author, isEditable, members, onRemove }: NoteProps) {
  const [isEditing, setEditing] = useState(false);
  const edit = useReturnFocus(isEditing);
  const { text, created_at, edited_at } = note;
  const when = formatInstant(created_at);
  return (
    <li>
      <p className={styles['byline']}>
        <strong>{author}</strong> {when}
        {edited_at === null ? '' : `, ${words.edited(formatInstant(edited_at))}`}
      </p>
      {isEditing ? (
        <EditNote note={note} members={members} onClose={() => setEditing(false)} />
      ) : (
        <p className={styles['text']}>{text}</p>
      )}
      {isEditable && !isEditing ? (
        <div className={styles['buttons']}>
          <Button
            ref={edit}
            size="small"
            variant="text"
            aria-label={words.editOf(author, when)}
            onClick={() => setEditing(true)}
          >
            {words.edit}
          </Button>
          <Button size="small" variant="text" aria-label={words.removeOf(author, when)} onClick={onRemove}>
            {words.remove}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

interface NotesProps {
  id: string;
  /** Members who can be mentioned; empty in a personal workspace. */
  members: readonly WorkspaceMember[];
  isShared: boolean;
  nameOf: (id: string | null) => string;
}

interface ListProps extends NotesProps {
  notes: readonly OpportunityNote[];
  refusal: string | null;
}

function emptyText(isShared: boolean, refusal: string | null): string {
  if (refusal !== null) return words.noneToRead;
  return isShared ? words.noneShared : words.nonePersonal;
}

function List({ notes, members, isShared, nameOf, refusal }: ListProps) {
  const personId = usePerson()?.id;
  const isOwner = useWhoAmI().data?.workspace_role === 'owner';
  const [removing, setRemoving] = useState<OpportunityNote>();
  const list = useListFocus(removing !== undefined, notes.length);
  const close = () => setRemoving(undefined);
  const own = useRemoveNote(true, close);
  const others = useRemoveNote(false, close);
  const isOwn = ({ author }: OpportunityNote) => author !== null && author === personId;
  if (notes.length === 0)
    return (
      <p className={styles['none']}>
        <strong>{words.none}.</strong> {emptyText(isShared, refusal)}
      </p>
    );
  return (
    <>
      <ul ref={list} tabIndex={-1} className={styles['notes']} aria-label={words.title}>
        {notes.map((note) => (
          <Note
            key={note.id}
            note={note}
            author={nameOf(note.author)}
            isEditable={refusal === null && (isOwn(note) || isOwner)}
            members={members}
            onRemove={() => (isOwn(note) ? own.remove(note) : setRemoving(note))}
          />
        ))}
      </ul>
      {removing === undefined ? null : (
        <ConfirmDialog
          title={words.removeTitle(nameOf(removing.author))}
          text={words.removeText}
          confirm={words.remove}
          busy={others.isPending}
          onConfirm={() => others.remove(removing)}
          onClose={close}
        />
      )}
    </>
  );
}

/** Notes on an opportunity, oldest first, and the form for another one. */
export function Notes(props: NotesProps) {
  const notes = useNotes(props.id);
  const refusal = useRefusal('mark-opportunities');
  return (
    <>
      <ListState query={notes} failed={words.failed}>
        {(all) => <List {...props} notes={all} refusal={refusal} />}
      </ListState>
      {refusal === null ? (
        <AddNote id={props.id} members={props.members} />
      ) : (
        <RefusedButton reason={refusal}>{words.add}</RefusedButton>
      )}
    </>
  );
}
