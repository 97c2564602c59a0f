/** States and territories of the United States: USPS code, then name. */
const rows = `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida
GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts
MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico
NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina
SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming
AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|VI Virgin Islands`;

const states = new Map(rows.split(/[|\n]/).map((row) => [row.slice(0, 2), row.slice(3)]));
const byName = new Map([...states].map(([code, name]) => [name.toLowerCase(), code]));

/** Code of a state or territory, from its code in capitals or its name in any case; `undefined` for other texts. */
export function stateCode(text: string): string | undefined {
  return states.has(text) ? text : byName.get(text.toLowerCase());
}

/** Name of a state by its code. */
export function stateName(code: string): string | undefined {
  return states.get(code);
}

/** Names of all states and territories. */
export const stateNames: readonly string[] = [...states.values()];

/** Longer names first, so that "West Virginia" does not match as Virginia. */
const namePattern = new RegExp(
  `\\b(${[...byName.keys()].sort((one, other) => other.length - one.length).join('|')})\\b`,
  'gi',
);

/** Codes of the states that a text names in full. */
export function statesNamedIn(text: string): string[] {
  return Array.from(text.matchAll(namePattern), ([name]) => byName.get(name.toLowerCase()) ?? '');
}
