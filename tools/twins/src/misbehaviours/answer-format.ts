/** What an answer is written in. */
export type AnswerKind = 'json' | 'xml' | 'csv' | 'zip' | 'html';

/** What a part of a record means, however the source calls it. */
export const roles = ['id', 'title', 'due', 'posted', 'amount', 'status', 'link', 'description'] as const;
export type Role = (typeof roles)[number];

/** A record of an answer, to be spoiled. Changes make a new one. */
export interface AnswerRecord {
  /** What stands there; undefined where nothing does. */
  get(role: Role): unknown;
  /** With something else in its place: in a text as text, in JSON as what it is. `spelled` goes over the line letter by letter. */
  set(role: Role, value: unknown): AnswerRecord;
  /** Without the part, or with nothing in it where a part cannot be left out. */
  remove(role: Role): AnswerRecord;
  /** With the part under another name; as it is where parts have no names. */
  rename(role: Role): AnswerRecord;
}

/** How a source answers: enough to spoil its answers without knowing which source it is. */
export interface AnswerFormat {
  kind: AnswerKind;
  /** Parts that its records have. */
  roles: readonly Role[];
  /** What the paths hold at which records are given; empty where all do. */
  path: string;
  /** Whether an answer holds a list of records, and not one. */
  isList: boolean;
  /** Whether its parts are called by names in every record. */
  isNamed: boolean;
  /** Whether the listing comes in pages, more than two of them, and whether it says how many records there are. */
  paging: 'none' | 'pages' | 'pages with a total';
  /** The answer with its records changed; as it is where it holds none. */
  edit: (text: string, change: (records: AnswerRecord[]) => AnswerRecord[]) => string;
  /** The answer with another total; as it is where it has none. */
  setTotal: (text: string, total: unknown) => string;
  /** The answer with something else in place of its list of records. Of JSON only. */
  replaceList: (text: string, value: unknown) => string;
}

/** Text that goes into an answer as it is: `NaN` in JSON, `&xxe;` in XML. */
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
