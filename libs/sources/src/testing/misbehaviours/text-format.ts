import { type AnswerKind, type AnswerRecord, type AnswerFormat, type Role, Verbatim } from './answer-format.js';

export interface TextFormatOptions {
  kind: Exclude<AnswerKind, 'json'>;
  /** Global pattern of a record. */
  record: RegExp;
  /** Pattern of each field of a record with its markup, with the content in a group. */
  fields: Partial<Record<Role, RegExp>>;
  /** Escapes a text for the format. */
  escape: (text: string) => string;
  /** Whether fields are enclosed in tags with their names. */
  tagged?: true;
  fixedColumns?: true;
  path?: string;
  /** Whether an answer contains a single record. */
  single?: true;
}

/** Creates a format in which records are consecutive pieces of text. */
export function textFormat({
  kind,
  record,
  fields,
  escape,
  tagged,
  single,
  fixedColumns,
  path = '',
}: TextFormatOptions): AnswerFormat {
  const format = { fields, escape, isTagged: tagged === true };
  return {
    kind,
    roles: Object.keys(fields).filter((name) => isRole(name, fields)),
    path,
    isList: single !== true,
    isNamed: tagged === true,
    hasFixedColumns: fixedColumns === true,
    paging: 'none',
    edit(text, change) {
      const matches = [...text.matchAll(record)];
      const [first, last] = [matches[0], matches.at(-1)];
      if (first === undefined || last === undefined) return text;
      const changed = change(matches.map(([whole]) => new TextRecord(whole, format)));
      return text.slice(0, first.index) + changed.map(textOf).join('') + text.slice(last.index + last[0].length);
    },
    setTotal: (text) => text,
    replaceList: (text) => text,
  };
}

function isRole(name: string, fields: Partial<Record<Role, RegExp>>): name is Role {
  return name in fields;
}

interface RecordFormat {
  fields: Partial<Record<Role, RegExp>>;
  escape: (text: string) => string;
  isTagged: boolean;
}

class TextRecord implements AnswerRecord {
  constructor(
    readonly text: string,
    readonly format: RecordFormat,
  ) {}

  get(role: Role): string | undefined {
    return this.format.fields[role]?.exec(this.text)?.[1];
  }

  set(role: Role, value: unknown): AnswerRecord {
    const text =
      value instanceof Verbatim
        ? value.text
        : this.format.escape(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
    return this.#replace(role, (whole, content) => whole.slice(0, content.start) + text + whole.slice(content.end));
  }

  remove(role: Role): AnswerRecord {
    return this.format.isTagged ? this.#replace(role, () => '') : this.set(role, '');
  }

  rename(role: Role): AnswerRecord {
    return this.format.isTagged
      ? this.#replace(role, (whole) => whole.replaceAll(/<(\/?)(?=[a-z])/gi, '<$1new-'))
      : this;
  }

  #replace(role: Role, change: (whole: string, content: { start: number; end: number }) => string): AnswerRecord {
    const pattern = this.format.fields[role];
    const match = pattern === undefined ? null : new RegExp(pattern.source, `${pattern.flags}d`).exec(this.text);
    const content = match?.indices?.[1];
    if (match === null || content === undefined) return this;
    const [whole] = match;
    const changed = change(whole, { start: content[0] - match.index, end: content[1] - match.index });
    return new TextRecord(
      this.text.slice(0, match.index) + changed + this.text.slice(match.index + whole.length),
      this.format,
    );
  }
}

function textOf(record: AnswerRecord): string {
  return record instanceof TextRecord ? record.text : '';
}
