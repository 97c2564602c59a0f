import { timeZoneSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { openDaysSetting } from '../open-days.js';

/** Settings of a source that reads Prozorro. */
export const prozorroSettings = z
  .strictObject({
    window_days: z
      .int()
      .min(1)
      .max(60)
      .default(7)
      .describe('Days of changes that the first runs look back, from the newest change on.'),
    details_per_run: z
      .int()
      .min(10)
      .max(10_000)
      .default(1000)
      .describe('Tenders that a run requests at most, one request each. The next run continues behind them.'),
    page_size: z.int().min(1).max(1000).default(100).describe('Changes per request of the list.'),
    time_zone: timeZoneSchema.default('Europe/Kyiv').describe('Time zone of dates without one.'),
    open_days: openDaysSetting(365),
  })
  .refine(({ details_per_run, page_size }) => page_size <= details_per_run, {
    path: ['details_per_run'],
    message: 'Must be at least page_size, because a page of the list is read whole',
  });
export type ProzorroSettings = z.output<typeof prozorroSettings>;
