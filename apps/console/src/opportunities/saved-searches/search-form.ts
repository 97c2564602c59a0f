import { searchNameSchema, searchVisibilities } from '@rfp/contracts/tracking/saved-searches';
import { savedSearchTexts as words } from './saved-search-texts.js';

/** Options of the select of a visibility. */
export const visibilityOptions = searchVisibilities.map((value) => ({
  value,
  label: `${words.visibility[value]}: ${words.visibilityOptions[value]}`,
}));

/** Attributes of the field of a name. The limit is that of the contract. */
export const searchNameAttributes = { autoComplete: 'off', maxLength: 80, required: true };

export function checkSearchName(name: string): { name?: string } {
  return searchNameSchema.safeParse(name).success ? {} : { name: words.dialog.nameInvalid };
}
