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
      .describe('Days of changes, back from the newest change, that the first runs read.'),
    details_per_run: z
      .int()
      .min(10)
      .max(10_000)
      .default(1000)
      .describe('Maximum number of tenders that a run requests, one request each. The next run continues after them.'),
    page_size: z.int().min(1).max(1000).default(100).describe('Changes per request of the list.'),
    time_zone: timeZoneSchema.default('Europe/Kyiv').describe('Time zone of dates without one.'),
    open_days: openDaysSetting(365),
  })
  .refine(({ details_per_run, page_size }) => page_size <= details_per_run, {
    path: ['details_per_run'],
    message: 'Must be at least page_size, because a page of the list is read completely',
  });
export type ProzorroSettings = z.output<typeof prozorroSettings>;
