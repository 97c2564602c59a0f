/** Texts of forms, dialogs, paged lists and links. */
export const formTexts = {
  cancel: 'Cancel',
  copied: 'Copied',
  notCopied: 'Not copied: select it and copy it by hand',
  previous: 'Previous',
  next: 'Next',
  pagesOf: (label: string) => `Pages of ${label}`,
  range: (first: string, last: string, total: string) => `${first}-${last} of ${total}`,
  none: 'There is nothing on this page',
  missing: (label: string) => `Please enter: ${label}`,
  number: (whole: boolean, minimum: number | undefined, maximum: number | undefined) =>
    `Please enter a ${whole ? 'whole number' : 'number'}${rangeText(minimum, maximum)}`,
  json: 'This is not valid JSON',
  lines: 'One on each line.',
  jsonHint: 'As JSON.',
  more: 'More settings',
  moreOf: (label: string) => `More of ${label}`,
  byDefault: (value: string) => `${value} (default)`,
  choose: 'Please choose',
  newTab: 'opens in a new tab',
} as const;

function rangeText(minimum: number | undefined, maximum: number | undefined): string {
  const [from, to] = [minimum, maximum].map((limit) => limit?.toLocaleString('en-US'));
  if (from !== undefined && to !== undefined) return ` from ${from} to ${to}`;
  return from === undefined ? '' : `, ${from} or more`;
}
