import { type NoticeFields, openDaysSchema } from '@rfp/contracts/notice';

/**
 * Setting for a source whose notices may have no due date and whose listing does not show withdrawals.
 * @param defaultDays - default value of the setting
 */
export function openDaysSetting(defaultDays: number) {
  return openDaysSchema
    .default(defaultDays)
    .describe(
      'Days after which an opportunity without a due date counts as closed, from its posting or else from the first sync.',
    );
}

/** The age limit of a notice without a due or archive date; `null` if the notice itself states that it is open. */
export function openDays(
  { due_date, archive_date }: Pick<NoticeFields, 'due_date' | 'archive_date'>,
  days: number,
  statesOpen = false,
): Pick<NoticeFields, 'open_days'> {
  if ((due_date ?? archive_date ?? null) !== null) return {};
  return { open_days: statesOpen ? null : days };
}
