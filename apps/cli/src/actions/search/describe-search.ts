import { describeAlert } from '@rfp/api-client/alert-text';
import { formatCount } from '@rfp/api-client/display';
import { listCommand } from '@rfp/api-client/list-command';
import {
  maxNewCount,
  readSearchContent,
  type SavedSearch,
  type SearchVisibility,
} from '@rfp/contracts/tracking/saved-searches';
import { sanitize } from '../../output/sanitize.js';

const audiences: Record<SearchVisibility, string> = {
  private: 'you only',
  shared: 'members; editors change it',
  locked: 'members; its owner and owners of the workspace change it',
};

/** Number of new opportunities. */
export function newText({ new_count }: SavedSearch): string {
  if (new_count === null) return '-';
  return new_count === maxNewCount ? `${formatCount(maxNewCount - 1)}+` : formatCount(new_count);
}

/** Text of one saved search. */
export function describeSearch(search: SavedSearch): string {
  const content = readSearchContent(search);
  const finds =
    content === undefined
      ? 'cannot be read by this release'
      : listCommand({ filter: content.filter, ...(content.sort === null ? {} : { sort: content.sort }) });
  return [
    sanitize(search.name),
    `  Finds    ${sanitize(finds)}`,
    `  New      ${newText(search)}`,
    `  Seen by  ${audiences[search.visibility]}`,
    ...(search.alert === null ? [] : [`  Alert    ${describeAlert(search.alert)}`]),
    ...(search.is_default ? ['  Your default list'] : []),
    '',
  ].join('\n');
}

/** A name as one argument of a shell. */
export function quoted(name: string): string {
  return /^[\w-]+$/.test(name) ? name : `'${sanitize(name).replaceAll("'", String.raw`'\''`)}'`;
}
