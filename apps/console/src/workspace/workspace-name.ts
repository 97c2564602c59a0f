import { workspaceInputSchema } from '@rfp/contracts/people/workspaces';
import { type Problems } from '../shared/form/use-check-form.js';
import { workspaceTexts } from './workspace-texts.js';

interface NameForm {
  name: string;
}

export function checkName({ name }: NameForm): Problems<NameForm> {
  return workspaceInputSchema.safeParse({ name }).success ? {} : { name: workspaceTexts.mine.nameInvalid };
}

/** Attributes of the field. The maximum length is the limit of the contract. */
export const nameAttributes = { autoComplete: 'off', maxLength: 80, required: true };
