/** The order of day and month in a numeric date. */
export type DateOrder = 'month_first' | 'day_first';

const monthFirstPlaces = {
  America:
    'New_York|Detroit|Kentucky/.+|Indiana/.+|Indianapolis|Louisville|Chicago|Menominee|North_Dakota/.+|Denver|Boise|Phoenix|Shiprock|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Puerto_Rico|St_Thomas|Virgin|St_Johns|Halifax|Glace_Bay|Moncton|Goose_Bay|Blanc-Sablon|Toronto|Montreal|Thunder_Bay|Nipigon|Iqaluit|Pangnirtung|Atikokan|Coral_Harbour|Winnipeg|Rainy_River|Resolute|Rankin_Inlet|Regina|Swift_Current|Edmonton|Cambridge_Bay|Yellowknife|Inuvik|Creston|Dawson|Dawson_Creek|Fort_Nelson|Whitehorse|Vancouver',
  Pacific: 'Honolulu|Johnston|Guam|Saipan|Pago_Pago|Midway|Samoa|Wake|Palau|Kosrae|Pohnpei|Majuro|Kwajalein',
  Asia: 'Manila',
};

/** Zones in which the month is printed first: the United States with territories, Canada, the Philippines, and zones without a place, such as UTC. */
const monthFirstZones = new RegExp(
  `^(?:${Object.entries(monthFirstPlaces)
    .map(([area, names]) => `${area}/(?:${names})`)
    .join('|')}|(?:US|Canada|Etc)/.+|[^/]+)$`,
);

/**
 * Whether the day precedes the month in a printed date.
 * @returns undefined if the order is not known
 */
export function isDayFirst(
  sign: string | undefined,
  { order, timeZone }: { order?: DateOrder | undefined; timeZone?: string | undefined },
): boolean | undefined {
  if (order !== undefined) return order === 'day_first';
  if (sign === '.') return true;
  return timeZone === undefined ? undefined : !monthFirstZones.test(timeZone);
}
