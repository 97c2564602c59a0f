import { type TagColour } from '@rfp/contracts/tracking/marks';

const colours: Readonly<Record<TagColour, string>> = {
  grey: 'Grey',
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  purple: 'Purple',
};

/** Texts of the tags of a workspace. */
export const tagTexts = {
  title: 'Tags',
  none: 'No tags yet. Tag an opportunity, and its tag is listed here.',
  failed: 'The tags could not be loaded',
  counted: (count: string, one: boolean) => (one ? '1 opportunity' : `${count} opportunities`),
  edit: 'Edit',
  editOf: (name: string) => `Edit the tag ${name}`,
  editTitle: 'Edit the tag',
  name: 'Name',
  nameInvalid: 'Please enter a name of up to 50 characters',
  colour: 'Colour',
  colours,
  save: 'Save tag',
  saving: 'Saving...',
  saved: (name: string) => `Tag ${name} saved`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove the tag ${name}`,
  removeTitle: (name: string) => `Remove the tag ${name}?`,
  removeText: (counted: string) => `It is taken off ${counted}, for all members. This cannot be undone.`,
  removed: (name: string) => `Tag ${name} removed`,
  removeFailed: 'Tag not removed',
} as const;
