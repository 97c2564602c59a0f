import { type NoticeFields, openDaysSchema } from '@rfp/contracts/notice';

/**
 * Setting of a source whose notices may state no end, and whose listing does not show when one is withdrawn.
 * @param defaultDays - used if the setting is not stated
 */
export function openDaysSetting(defaultDays: number) {
  return openDaysSchema
    .default(defaultDays)
    .describe(
      'Days after which an opportunity without a due date counts as closed, from its posting or else from the first sync.',
    );
}

/** The age limit of a notice that states no end; `null` if it says by a word of its own that it is still open. */
export function openDays(
  { due_date, archive_date }: Pick<NoticeFields, 'due_date' | 'archive_date'>,
  days: number,
  statesOpen = false,
): Pick<NoticeFields, 'open_days'> {
  if ((due_date ?? archive_date ?? null) !== null) return {};
  return { open_days: statesOpen ? null : days };
}
