/**
 * Classes of set-aside codes: `sole` (one firm), `group` (a certified group), `small` (all small businesses), `part` (a part of the
 * work), `none` (no set-aside), `other` (unknown code).
 * Codes: SAM.gov's `typeOfSetAside` and the FPDS codes that USAspending prints.
 */
export const setAsideClasses = ['sole', 'group', 'small', 'part', 'none', 'other'] as const;
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

/** A set-aside program. `includes` lists the programs that its firms also belong to. */
interface Program {
  readonly name: string;
  readonly codes: readonly string[];
  readonly pattern: RegExp;
  readonly includes: readonly string[];
}

/** More specific programs first: "economically disadvantaged women-owned" is also "women-owned". */
const programs: readonly Program[] = [
  { name: '8a', codes: ['8A', '8AN', '8ACCIV'], pattern: /\b8 ?\(a\)|\b8a\b/i, includes: ['small'] },
  { name: 'hubzone', codes: ['HZC', 'HZS', 'HS2CIV'], pattern: /\bhub ?zone\b/i, includes: ['small'] },
  {
    name: 'edwosb',
    codes: ['EDWOSB', 'EDWOSBSS'],
    pattern: /\bedwosb\b|\beconomically[ -]disadvantaged wom[ae]n/i,
    includes: ['wosb', 'small'],
  },
  { name: 'wosb', codes: ['WOSB', 'WOSBSS'], pattern: /\bwosb\b|\bwom[ae]n[ -]owned\b/i, includes: ['small'] },
  {
    name: 'sdvosb',
    codes: ['SDVOSBC', 'SDVOSBS'],
    pattern: /\bsdvosb\b|\bservice[ -]disabled\b/i,
    includes: ['vosb', 'small'],
  },
  { name: 'vosb', codes: ['VSA', 'VSS'], pattern: /\bvosb\b|\bveteran[ -]owned\b/i, includes: ['small'] },
  {
    name: 'indian',
    codes: ['IEE', 'ISEE', 'ISBEE', 'BICIV'],
    pattern: /\bindian\b|\bnative american\b/i,
    includes: [],
  },
  {
    name: 'hbcu',
    codes: ['HMT', 'HMP'],
    pattern: /\bhbcu\b|\bhistorically black\b|\bminority institutions?\b/i,
    includes: [],
  },
  { name: 'small', codes: ['SBA', 'SBP', 'RSBCIV'], pattern: /\bsmall business/i, includes: [] },
];

interface SetAside {
  readonly code: string;
  readonly text: string;
}

/** The program of a set-aside by its code, or else by its text; `undefined` if unknown. */
function programOf({ code, text }: SetAside): Program | undefined {
  const coded = programs.find((program) => program.codes.includes(code.toUpperCase()));
  if (coded !== undefined || setAsideClass(code) !== 'other') return coded;
  return programs.find(({ pattern }) => pattern.test(text));
}

/** The codes of the programs that a text names, except programs that another named program includes, as HUBZone includes small businesses. */
export function programsNamedIn(text: string): string[] {
  const named = programs.filter(({ pattern }) => pattern.test(text));
  const included = new Set(named.flatMap(({ includes }) => includes));
  return named.flatMap(({ name, codes: [code] }) => (code === undefined || included.has(name) ? [] : [code]));
}

/** Whether the set-aside is for small firms. */
export function isForSmall(setAside: SetAside): boolean {
  const program = programOf(setAside);
  return program !== undefined && (program.name === 'small' || program.includes.includes('small'));
}

/** Whether the program of a set-aside is known. */
export function isKnownSetAside(setAside: SetAside): boolean {
  return programOf(setAside) !== undefined;
}

/** The first of a firm's set-asides or certifications that qualifies it for a set-aside; `undefined` for none. */
export function findQualifying(setAside: SetAside, entries: readonly string[]): string | undefined {
  const program = programOf(setAside);
  const printed = new Set([setAside.code.toLowerCase(), setAside.text.toLowerCase()]);
  return entries.find(
    (entry) => printed.has(entry.toLowerCase()) || (program !== undefined && belongsTo(entry, program.name)),
  );
}

/**
 * The first entry that names the set-aside itself, in any form. Unlike `findQualifying`, ignores other set-asides that the firm may also compete in.
 * An entry for a partial set-aside does not name a total set-aside.
 */
export function findNamed(setAside: SetAside, entries: readonly string[]): string | undefined {
  const program = programOf(setAside);
  const printed = new Set([setAside.code.toLowerCase(), setAside.text.toLowerCase()]);
  return entries.find((entry) => {
    if (printed.has(entry.toLowerCase())) return true;
    const named = { code: entry, text: entry };
    return program !== undefined && programOf(named) === program && (!isForPart(named) || isForPart(setAside));
  });
}

function isForPart({ code, text }: SetAside): boolean {
  return setAsideClass(code) === 'part' || /\bpartial\b/i.test(text);
}

function belongsTo(entry: string, name: string): boolean {
  return programs.some(
    ({ codes: own, pattern, name: program, includes }) =>
      (program === name || includes.includes(name)) && (own.includes(entry.toUpperCase()) || pattern.test(entry)),
  );
}
