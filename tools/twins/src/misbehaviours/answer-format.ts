/** Format of an answer. */
export type AnswerKind = 'json' | 'xml' | 'csv' | 'zip' | 'html';

/** Meaning of a field, whatever the source calls it. */
export const roles = ['id', 'title', 'due', 'posted', 'amount', 'status', 'link', 'description'] as const;
export type Role = (typeof roles)[number];

/** A record of an answer, to be corrupted. Immutable: changes return a new record. */
export interface AnswerRecord {
  /** The value of a field; undefined if it is absent. */
  get(role: Role): unknown;
  /** Replaces a value: as text in text, as it is in JSON. `verbatim` is written without escaping. */
  set(role: Role, value: unknown): AnswerRecord;
  /** Removes the field, or empties it if a field cannot be left out. */
  remove(role: Role): AnswerRecord;
  /** Renames the field; unchanged if fields have no names. */
  rename(role: Role): AnswerRecord;
}

/** How a source formats its answers: enough to corrupt them without knowing the source. */
export interface AnswerFormat {
  kind: AnswerKind;
  /** Fields of its records. */
  roles: readonly Role[];
  /** Part of the paths that return records; empty if all do. */
  path: string;
  /** Whether an answer contains a list of records, and not one. */
  isList: boolean;
  /** Whether every record names its fields. */
  isNamed: boolean;
  /** Its table has exactly the columns that are known, in this order; a reader by column names takes others, too. */
  hasFixedColumns: boolean;
  /** Whether the listing comes in more than two pages, and whether it announces a total. */
  paging: 'none' | 'pages' | 'pages with a total';
  /** The answer with changed records; unchanged if it has none. */
  edit: (text: string, change: (records: AnswerRecord[]) => AnswerRecord[]) => string;
  /** The answer with another total; unchanged if it has none. */
  setTotal: (text: string, total: unknown) => string;
  /** The answer with another value in place of its list of records. JSON only. */
  replaceList: (text: string, value: unknown) => string;
}

/** Text that is written without escaping: `NaN` in JSON, `&xxe;` in XML. */
export class Verbatim {
  constructor(readonly text: string) {}
}

export const verbatim = (text: string): Verbatim => new Verbatim(text);

/** The records of an answer. */
export function recordsOf(answers: AnswerFormat, text: string): AnswerRecord[] {
  const found: AnswerRecord[] = [];
  answers.edit(text, (records) => {
    found.push(...records);
    return records;
  });
  return found;
}
