import { IANAZone } from 'luxon';

/** A zone that a text prints: an IANA name or an offset such as `-12:00`. The first match decides. */
const zones: readonly (readonly [RegExp, string])[] = [
  [/^(?:CES?T\b|central europ|middle europ|heure de paris)/i, 'Europe/Berlin'],
  [/^MES?[TZ]\b/, 'Europe/Berlin'],
  [/^(?:EES?T\b|eastern europ)/i, 'Europe/Athens'],
  [/^(?:WES?T\b|[Ww]estern [Ee]urop)/, 'Europe/Lisbon'],
  [/^(?:BST\b|british summer|(?:uk|london|british) time\b)/i, 'Europe/London'],
  [/^(?:AE[SD]?T\b|australian eastern)/i, 'Australia/Sydney'],
  [/^(?:AC[SD]T\b|australian central)/i, 'Australia/Adelaide'],
  [/^(?:AWST\b|australian western)/i, 'Australia/Perth'],
  [/^(?:NZ[SD]?T\b|new zealand)/i, 'Pacific/Auckland'],
  [/^(?:E\.?[SDP]?\.?[SD]?\.?T\b|EST5EDT\b|eastern|HNE\b|HAE\b)/i, 'America/New_York'],
  [/^(?:C\.?[SDP]?\.?[SD]?\.?T\b|CST6CDT\b|central|HNC\b|HAC\b)/i, 'America/Chicago'],
  [/^arizona (?:standard )?time\b/i, 'America/Phoenix'],
  [/^(?:M\.?[SDP]?\.?[SD]?\.?T\b|MST7MDT\b|mountain|HNR\b|HAR\b)/i, 'America/Denver'],
  [/^(?:P\.?[SDP]?\.?[SD]?\.?T\b|PST8PDT\b|pacific|HNP\b|HAP\b)/i, 'America/Los_Angeles'],
  [/^(?:AK[SD]?T\b|alaska)/i, 'America/Anchorage'],
  [/^(?:HA?[SD]?T\b|hawaii)/i, 'Pacific/Honolulu'],
  [/^(?:N[SD]T\b|newfoundland)/i, 'America/St_Johns'],
  // AST outside Canada: in the United States only Puerto Rico and the Virgin Islands print it, all year.
  [/^(?:AST\b|atlantic standard\b|puerto rico\b|(?:U\.?S\.? )?virgin islands\b)/i, 'America/Puerto_Rico'],
  [/^(?:ADT\b|atlantic)/i, 'America/Halifax'],
  [/^(?:ChST\b|chamorro)/i, 'Pacific/Guam'],
  [/^(?:SST\b|samoa)/i, 'Pacific/Pago_Pago'],
  [/^(?:BRT\b|bras[ií]lia|hor[aá]rio de bras[ií]lia)/i, 'America/Sao_Paulo'],
  [/^(?:IST\b|indian standard|india time)/, 'Asia/Kolkata'],
  [/^WIB\b/, 'Asia/Jakarta'],
  [/^WITA\b/, 'Asia/Makassar'],
  [/^WIT\b/, 'Asia/Jayapura'],
  [/^(?:MSK\b|МСК(?!\p{L})|московск)/iu, 'Europe/Moscow'],
  [/^SAST\b/, 'Africa/Johannesburg'],
  [/^EAT\b/, 'Africa/Nairobi'],
  [/^CAT\b/, 'Africa/Maputo'],
  [/^WAT\b/, 'Africa/Lagos'],
  [/^PKT\b/, 'Asia/Karachi'],
  [/^SGT\b/, 'Asia/Singapore'],
  [/^HKT\b/, 'Asia/Hong_Kong'],
  [/^PHT\b/, 'Asia/Manila'],
  [/^JST\b/, 'Asia/Tokyo'],
  [/^KST\b/, 'Asia/Seoul'],
  // Anywhere on Earth: the last zone in which a day ends.
  [/^(?:AoE\b|anywhere on earth)/i, '-12:00'],
  [/^(?:UTC|UT|GMT|Z|Zulu)\b/, 'UTC'],
];

/** Zone names of North America that are also ordinary words. */
export const regions = 'eastern|central|mountain|pacific|alaska|hawaii(?:an)?|atlantic|newfoundland';

/** Names of summer time. */
export const summerTime =
  /^(?:(?:AK|HA|[ECMPAHN])\.?D\.?T|[CEMW]EST|MESZ|HA[ECRP]|AEDT|NZDT|BST)\b|^\w+ (?:european )?(?:daylight|summer)\b/i;

/** `America/Denver`, and `America/Argentina/Buenos_Aires`. */
const ianaName = /^(?:US|[A-Z][a-z]+)(?:\/[A-Z][A-Za-z_-]+){1,2}/;

/** `Chicago time`, `Washington, DC local time` */
const cityTime = /^(\p{Lu}[\p{L}.]+(?: \p{Lu}\p{L}+)?)(?:,? ?[A-Z]\.? ?[A-Z]\.?)?,? (?:local )?time\b/iu;
const otherCities = [
  ['washington', 'America/New_York'],
  ['geneva', 'Europe/Zurich'],
  ['the hague', 'Europe/Amsterdam'],
] as const;
const cities = new Map<string, string>([
  ...Intl.supportedValuesOf('timeZone').map(
    (zone) => [(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ').toLowerCase(), zone] as const,
  ),
  ...otherCities,
]);

/** The zone of a city if the text begins with its time: `Chicago time`. */
export function cityZone(text: string): string | undefined {
  return cities.get(cityTime.exec(text)?.[1]?.toLowerCase() ?? '');
}

/** The zone if the text begins with its IANA name. */
export function ianaZone(text: string): string | undefined {
  const [name] = ianaName.exec(text) ?? [];
  return name !== undefined && IANAZone.isValidZone(name) ? name : undefined;
}

/** The zone if the text begins with its name or abbreviation. */
export function zoneNamed(text: string): string | undefined {
  return zones.find(([pattern]) => pattern.test(text))?.[1];
}
