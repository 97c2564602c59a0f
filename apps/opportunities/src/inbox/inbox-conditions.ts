import { type Caller, workspaceIdOf } from '@rfp/contracts/caller';
import { type InboxFilter, type InboxState } from '@rfp/contracts/tracking/inbox';
import { newsCondition } from '../notifications/notification-rows.js';

/** The members of a caller that select entries. Callers without `via` are in a session. */
export type InboxReader = Pick<Caller, 'user_id'> & Partial<Pick<Caller, 'via' | 'workspace_id'>>;

/** SQL of the time by which entries are ordered. A snoozed entry is new again when it comes back. */
export const surfacedAt = 'coalesce(n.snoozed_until, n.created_at)';

/** SQL condition for whether an entry was not read since it was stored or came back. Equals the condition of the index. */
export const isUnread = 'coalesce(n.read_at < n.snoozed_until, n.read_at IS NULL)';

/** A deleted search can be restored, with its entries. */
const isOfPresentSearch =
  'NOT EXISTS (SELECT FROM saved_search s WHERE s.id = n.search_id AND s.deleted_at IS NOT NULL)';

const isOpen = 'n.dismissed_at IS NULL';

/** SQL condition with its parameters. `add` returns the placeholder of a further parameter. */
export class Conditions {
  readonly parameters: unknown[] = [];
  readonly #all: string[] = [];

  add(value: unknown): string {
    return `$${this.parameters.push(value)}`;
  }

  require(...conditions: string[]): this {
    this.#all.push(...conditions);
    return this;
  }

  get sql(): string {
    return this.#all.join(' AND ');
  }
}

/**
 * Selects the entries `n` of a person. An API token is for one workspace, so it selects only entries of that workspace; entries without a workspace
 * belong to the personal one.
 */
export function ownEntries(reader: InboxReader): Conditions {
  const conditions = new Conditions();
  conditions.require(`n.person_id = ${conditions.add(reader.user_id)}`, isOfPresentSearch);
  if (reader.via !== 'token') return conditions;
  return conditions.require(`coalesce(n.workspace_id, n.person_id) = ${conditions.add(workspaceIdOf(reader))}`);
}

/** Selects the entries of a filter. */
export function filteredEntries(reader: InboxReader, filter: InboxFilter, now: Date): Conditions {
  const { kind, search_id: searchId, state } = filter;
  const conditions = ownEntries(reader);
  conditions.require(...stateConditions(conditions, state, now));
  if (kind !== undefined) conditions.require(`n.kind = ${conditions.add(kind)}`);
  if (searchId !== undefined) conditions.require(`n.search_id = ${conditions.add(searchId)}`);
  return conditions;
}

function stateConditions(conditions: Conditions, state: InboxState, now: Date): string[] {
  if (state === 'archived') return ['n.dismissed_at IS NOT NULL'];
  const given = `${conditions.add(now)}::timestamptz`;
  // The second condition is a range of the index.
  if (state === 'snoozed') return [isOpen, `n.snoozed_until > ${given}`, `${surfacedAt} > ${given}`];
  const isBack = `(n.snoozed_until IS NULL OR n.snoozed_until <= ${given})`;
  return state === 'unread' ? [isOpen, isUnread, isBack, newsCondition] : [isOpen, isBack];
}
