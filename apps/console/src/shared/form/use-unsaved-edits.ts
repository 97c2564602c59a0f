import { useEffect } from 'react';
import { useFormState, type Control, type FieldValues } from 'react-hook-form';
import { holdEdits } from './unsaved-edits.js';

/**
 * Asks before the edits of a form are lost: see `UnsavedQuestion`.
 * @param isNeeded false where they cannot be saved, and once they are
 */
export function useUnsavedEdits<V extends FieldValues>(control: Control<V>, isNeeded = true): void {
  // Not `isDirty`, which is false of what was edited while a form was saved.
  const { dirtyFields } = useFormState({ control });
  const isEdited = isNeeded && Object.keys(dirtyFields).length > 0;
  useEffect(() => (isEdited ? holdEdits() : undefined), [isEdited]);
}
