import { noteInputSchema, type OpportunityNote } from '@rfp/contracts/tracking/marks';
import Button from '@mui/material/Button';
import { errorMessage } from '../../../data/errors.js';
import { type WorkspaceMember } from '@rfp/contracts/people/workspaces';
import { InlineForm } from '../../../shared/form/InlineForm.js';
import { useCheckForm } from '../../../shared/form/use-check-form.js';
import { useUnsavedEdits } from '../../../shared/form/use-unsaved-edits.js';
import { Failure } from '../../../shared/states/Failure.js';
import { findMentions } from './mentions.js';
import { MentionField, type NoteValues } from './MentionField.js';
import { teamTexts } from './team-texts.js';
import styles from './team.module.css';
import { useAddNote, useChangeNote } from './use-notes.js';

const words = teamTexts.notes;

function checkNote({ text }: NoteValues): { text?: string } {
  if (text.trim() === '') return { text: words.empty };
  return noteInputSchema.safeParse({ text }).success ? {} : { text: words.tooLong };
}

function failureOf(error: Error | null): string | undefined {
  return error === null ? undefined : errorMessage(error);
}

interface AddNoteProps {
  id: string;
  members: readonly WorkspaceMember[];
}

export function AddNote({ id, members }: AddNoteProps) {
  const form = useCheckForm<NoteValues>({ text: '' }, checkNote);
  const { mutate, isPending, error } = useAddNote();
  useUnsavedEdits(form.control);
  const submit = form.handleSubmit(({ text }) =>
    mutate({ id, text: text.trim(), mentions: findMentions(text, members) }, { onSuccess: () => form.reset() }),
  );
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void submit(event);
      }}
    >
      <MentionField form={form} label={words.field} members={members} />
      <Failure text={failureOf(error)} />
      <Button type="submit" aria-disabled={isPending}>
        {isPending ? words.adding : words.add}
      </Button>
    </form>
  );
}

interface EditNoteProps {
  note: OpportunityNote;
  members: readonly WorkspaceMember[];
  onClose: () => void;
}

export function EditNote({ note, members, onClose }: EditNoteProps) {
  const form = useCheckForm<NoteValues>({ text: note.text }, checkNote);
  const { mutate, isPending, error } = useChangeNote();
  const submit = form.handleSubmit(({ text }) =>
    mutate({ id: note.id, text: text.trim(), mentions: findMentions(text, members) }, { onSuccess: onClose }),
  );
  return (
    <InlineForm
      control={form.control}
      submit={words.save}
      busyText={words.saving}
      busy={isPending}
      size="small"
      failure={failureOf(error)}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <MentionField form={form} label={words.editField} members={members} first />
    </InlineForm>
  );
}
