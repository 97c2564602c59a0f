import { foreignCountry } from '../fields/country.js';

/** Three-letter codes, as TED uses them, and two-letter codes of the countries whose buyers publish in TED. */
const codes = new Map(
  (
    'AUT AT|BEL BE|BGR BG|HRV HR|CYP CY|CZE CZ|DNK DK|EST EE|FIN FI|FRA FR|DEU DE|GRC GR|HUN HU|IRL IE|ITA IT|LVA LV|LTU LT|LUX LU|MLT MT|NLD NL|POL PL|PRT PT|' +
    'ROU RO|SVK SK|SVN SI|ESP ES|SWE SE|ISL IS|LIE LI|NOR NO|CHE CH|GBR GB|ALB AL|BIH BA|GEO GE|MDA MD|MKD MK|MNE ME|SRB RS|TUR TR|UKR UA|USA US'
  )
    .split('|')
    .map((row) => [row.slice(0, 3), row.slice(4)]),
);

/** Name of a country by its three-letter code; the code itself if it is unknown, null for the United States. */
export function countryName(code: string | undefined): string | null {
  return foreignCountry(codes.get(code ?? '') ?? code);
}
