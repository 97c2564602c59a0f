/** Names of contract vehicles by their spellings in notices. Roman and Arabic generation numbers are part of the name. */
const spellings: readonly (readonly [name: string, spelling: string])[] = [
  ['VA Federal Supply Schedule', String.raw`VA (?:Federal Supply Schedules?|FSS)`],
  [
    'GSA Multiple Award Schedule',
    String.raw`(?:GSA|General Services Administration)(?:'s)?,? (?:\(?GSA\)? )?(?:Multiple Award Schedules?|MAS|(?:Federal Supply )?Schedules?|FSS)|(?:Federal Supply|Multiple Award) Schedules?|FSS|MAS`,
  ],
  ['OASIS+', String.raw`OASIS ?\+|OASIS[ -]Plus`],
  ['OASIS', String.raw`OASIS(?: SB| Small Business| Unrestricted)?(?! ?\+| ?I|[ -]Plus)`],
  ['SEWP VI', String.raw`(?:NASA )?SEWP VI`],
  ['SEWP V', String.raw`(?:NASA )?SEWP V`],
  ['SEWP IV', String.raw`(?:NASA )?SEWP IV`],
  ['SEWP', String.raw`(?:NASA )?SEWP`],
  ['CIO-SP4', String.raw`CIO[ -]?SP[ -]?4`],
  ['CIO-SP3', String.raw`CIO[ -]?SP[ -]?3`],
  ['CIO-CS', String.raw`CIO-CS`],
  ['NITAAC', String.raw`NITAAC`],
  ['Alliant 3', String.raw`Alliant (?:3|III)`],
  ['Alliant 2', String.raw`Alliant (?:2|II)`],
  ['VETS 2', String.raw`VETS (?:2|II)`],
  ['8(a) STARS III', String.raw`(?:8\(a\) )?STARS (?:III|3)`],
  ['8(a) STARS II', String.raw`(?:8\(a\) )?STARS (?:II|2)`],
  ['HCaTS', String.raw`HCaTS`],
  ['SeaPort-NxG', String.raw`Sea ?Port[ -]?(?:NxG|Next Generation)`],
  ['SeaPort-e', String.raw`SeaPort-?e`],
  ['ITES-4H', String.raw`ITES-?4H`],
  ['ITES-3H', String.raw`ITES-?3H`],
  ['ITES-3S', String.raw`ITES-?3S`],
  ['ITES-SW2', String.raw`ITES-?SW2`],
  ['T4NG2', String.raw`T4NG-?2`],
  ['T4NG', String.raw`T4NG`],
  ['FirstSource III', String.raw`First ?Source III`],
  ['FirstSource II', String.raw`First ?Source II`],
  ['PACTS III', String.raw`PACTS III`],
  ['PACTS II', String.raw`PACTS II`],
  ['EAGLE II', String.raw`EAGLE II`],
  ['NETCENTS-2', String.raw`NETCENTS-?2`],
  ['ENCORE III', String.raw`ENCORE III`],
  ['RS3', String.raw`RS3`],
  ['GSA EIS', String.raw`GSA EIS|Enterprise Infrastructure Solutions(?: \(EIS\))?`],
  ['2GIT', String.raw`2GIT|(?:GSA )?Second Generation IT BPA`],
];

/** Contract types under which orders are placed, if no vehicle is named. All indefinite-quantity contracts begin with `IDIQ`. */
const kinds: readonly (readonly [name: string, spelling: string])[] = [
  ['IDIQ MATOC', String.raw`MATOCs?|Multiple Award Task Order Cont?racts?`],
  ['IDIQ SATOC', String.raw`SATOCs?|Single Award Task Order Contracts?`],
  ['IDIQ MACC', String.raw`MACC|Multiple Award Construction Contracts?`],
  ['IDIQ MAC', String.raw`Multiple Award Contracts?`],
  [
    'IDIQ',
    String.raw`IDIQs?|ID/IQ|Indefinite[ -]Delivery,?(?: ?\/ ?| and |[ -]| )Indefinite[ -]Quantity|Indefinite[ -]Quantity,?(?: ?\/ ?| and | )Indefinite[ -]Delivery`,
  ],
  ['BPA', String.raw`BPAs?|Blanket Purchase Agreements?`],
];

interface Vehicle {
  readonly name: string;
  readonly spelling: RegExp;
}

/** Case counts, because words with other meanings (`Seaport`, `eagle`) are in lower case. */
const compile = (rows: typeof spellings): readonly Vehicle[] =>
  rows.map(([name, spelling]) => ({ name, spelling: new RegExp(`(?<![\\w-])(?:${spelling})(?![\\w])`, 'u') }));

/** Named vehicles, newer generations first: schedules, GWACs and other multi-agency contracts. */
export const namedVehicles = compile(spellings);
/** Contract types under which orders are placed. */
export const vehicleKinds = compile(kinds);

const wholeNames = [...spellings, ...kinds].map(([name, spelling]) => ({
  name,
  whole: new RegExp(`^(?:${spelling})$`, 'iu'),
}));

/** The stored name for a user's input: `stars 3` becomes `8(a) STARS III`. Other texts are unchanged. */
export function vehicleName(written: string): string {
  const text = written.replaceAll(/\s+/g, ' ').trim();
  return (
    wholeNames.find(({ name, whole }) => name.toLowerCase() === text.toLowerCase() || whole.test(text))?.name ?? text
  );
}
