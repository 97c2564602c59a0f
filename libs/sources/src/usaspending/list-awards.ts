import { type Award } from '@rfp/contracts/intelligence/awards';
import { sentenceCase } from '@rfp/contracts/text/sentence-case';
import { type z } from 'zod';
import { plainLine } from '../fields/plain-text.js';
import { readDayField } from '../fields/date-field.js';
import { awardPage, searchPath } from './constants.js';
import { toLine } from './describe-lead.js';
import { filtersOf, type Market, type MarketContext } from './market.js';
import { awardGuard, listingGuard } from './responses.js';

/** Requested fields, by their display names. The service returns no others. */
const fields = [
  'Award ID',
  'Recipient Name',
  'Awarding Agency',
  'Awarding Sub Agency',
  'Description',
  'Start Date',
  'End Date',
  'Award Amount',
  'NAICS',
  'PSC',
];

/**
 * Requests a page of the contracts of a market with an action in its period, the largest first.
 * @param limit - at most 100
 * @returns `unreadable`: number of omitted rows with an unknown shape
 * @throws the errors of `spendingOverTime`
 */
export async function listAwards(
  { fetch, baseUrl }: MarketContext,
  market: Market,
  { page = 1, limit = 100 }: { page?: number; limit?: number } = {},
): Promise<{ awards: Award[]; unreadable: number; more: boolean }> {
  const { results, page_metadata } = await fetch.json(baseUrl + searchPath, {
    schema: listingGuard,
    body: {
      filters: filtersOf(market),
      fields,
      sort: 'Award Amount',
      order: 'desc',
      limit,
      page,
      subawards: false,
    },
  });
  const rows = results.map((row) => awardGuard.safeParse(row).data);
  const awards = rows.filter((row) => row !== undefined).map(readAward);
  return { awards, unreadable: rows.length - awards.length, more: page_metadata.hasNext };
}

function readAward(row: z.infer<typeof awardGuard>): Award {
  const amount = Number(row['Award Amount'] ?? NaN);
  return {
    id: row.generated_internal_id,
    number: toLine(row['Award ID'], 60),
    description: plainLine(sentenceCase(plainLine(row.Description ?? '', 1000)), 300) || null,
    recipient: toLine(row['Recipient Name']),
    agency: toLine(row['Awarding Agency']),
    sub_agency: toLine(row['Awarding Sub Agency']),
    naics: toLine(row.NAICS?.code, 20),
    psc: toLine(row.PSC?.code, 20),
    // Rounds to cents, because the source adds up floats.
    amount: Number.isFinite(amount) ? Math.round(amount * 100) / 100 : null,
    starts: readDayField('posted_date', row['Start Date']),
    ends: readDayField('due_date', row['End Date']),
    url: awardPage(row.generated_internal_id),
  };
}
