import { useEffect } from 'react';
import { useFormState, type Control, type FieldValues } from 'react-hook-form';
import { registerUnsavedEdits } from './unsaved-edits.js';

/**
 * Asks before the edits of a form are lost; see `UnsavedQuestion`.
 * @param isNeeded - false if the edits cannot be saved or are already saved
 */
export function useUnsavedEdits<V extends FieldValues>(control: Control<V>, isNeeded = true): void {
  // Not `isDirty`, which is false for edits made while the form was being saved.
  const { dirtyFields } = useFormState({ control });
  const isEdited = isNeeded && Object.keys(dirtyFields).length > 0;
  useEffect(() => (isEdited ? registerUnsavedEdits() : undefined), [isEdited]);
}
