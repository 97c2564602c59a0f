/**
 * Classes of set-aside codes: `sole` (one firm), `group` (a certified group), `small` (all small businesses), `part` (a part of the
 * work), `none` (no set-aside), `other` (unknown code).
 * Codes: SAM.gov's `typeOfSetAside` and the FPDS codes that USAspending prints.
 */
const setAsideClasses = ['sole', 'group', 'small', 'part', 'none', 'other'] as const;
export type SetAsideClass = (typeof setAsideClasses)[number];

const codes: Record<Exclude<SetAsideClass, 'other'>, readonly string[]> = {
  sole: ['8AN', 'HZS', 'SDVOSBS', 'WOSBSS', 'EDWOSBSS', 'VSS'],
  group: [
    '8A',
    '8ACCIV',
    'HZC',
    'HS2CIV',
    'HS3',
    'SDVOSBC',
    'WOSB',
    'EDWOSB',
    'VSA',
    'LAS',
    'IEE',
    'ISEE',
    'ISBEE',
    'BICIV',
    'HMT',
    'HMP',
  ],
  small: ['SBA', 'RSBCIV', 'VSBCIV', 'ESB'],
  part: ['SBP'],
  none: ['NONE'],
};

const byCode = new Map<string, SetAsideClass>();
for (const name of setAsideClasses) {
  if (name === 'other') continue;
  for (const code of codes[name]) byCode.set(code, name);
}

/** Class of a set-aside code, ignoring case. */
export function setAsideClass(code: string): SetAsideClass {
  return byCode.get(code.toUpperCase()) ?? 'other';
}
