import { type AnswerRecord, type AnswerFormat, type Role, Verbatim, verbatim } from './answer-format.js';

type Path = readonly string[];
type Fields = Partial<Record<Role, Path>>;

export interface JsonFormatOptions {
  /** Path of the list of records. `*` matches each member of a list. */
  list: Path;
  /** Whether the path leads to a single record instead of a list. */
  single?: true;
  fields: Fields;
  /** Path of the total. */
  total?: Path;
  paging?: AnswerFormat['paging'];
  path?: string;
  /** Whether a member of the list is a record. */
  isRecord?: (member: unknown) => boolean;
}

/** Creates a JSON format. */
export function jsonFormat(shape: JsonFormatOptions): AnswerFormat {
  const { list, single = false, fields, total, isRecord = () => true } = shape;

  function changeList(text: string, change: (list: unknown) => unknown): string {
    const root = tryParse(text);
    return root === undefined ? text : (rewrite(root, list, change) ?? text);
  }

  return {
    kind: 'json',
    roles: Object.keys(fields).filter((name) => isRole(name, fields)),
    path: shape.path ?? '',
    isList: !single,
    isNamed: true,
    hasFixedColumns: false,
    paging: shape.paging ?? 'none',
    edit: (text, change) =>
      changeList(text, (found) => {
        const members = single ? [found] : found;
        if (!Array.isArray(members) || !members.every(isRecord)) return found;
        const changed = change(members.map((member) => new JsonRecord(member, fields))).map(valueOf);
        return single ? changed[0] : changed;
      }),
    setTotal: (text, count) => {
      const root = tryParse(text);
      return root === undefined || total === undefined ? text : (rewrite(root, total, () => count) ?? text);
    },
    replaceList: (text, value) => changeList(text, () => value),
  };
}

function isRole(name: string, fields: Fields): name is Role {
  return name in fields;
}

class JsonRecord implements AnswerRecord {
  constructor(
    readonly value: unknown,
    readonly fields: Fields,
  ) {}

  get(role: Role): unknown {
    return (this.fields[role] ?? []).reduce<unknown>(
      (node, name) => (isObject(node) ? node[name] : undefined),
      this.fields[role] === undefined ? undefined : this.value,
    );
  }

  set(role: Role, value: unknown): AnswerRecord {
    return this.#change(role, (parent, name) => ({ ...parent, [name]: value }));
  }

  remove(role: Role): AnswerRecord {
    return this.#change(role, (parent, name) =>
      Object.fromEntries(Object.entries(parent).filter(([other]) => other !== name)),
    );
  }

  rename(role: Role): AnswerRecord {
    return this.#change(role, (parent, name) =>
      Object.fromEntries(
        Object.entries(parent).map(([other, value]) => [other === name ? `new_${other}` : other, value]),
      ),
    );
  }

  #change(role: Role, change: (parent: Record<string, unknown>, name: string) => unknown): AnswerRecord {
    const path = this.fields[role];
    if (path === undefined) return this;
    const name = path.at(-1) ?? '';
    return new JsonRecord(
      changeIn(this.value, path.slice(0, -1), (parent) => (isObject(parent) ? change(parent, name) : parent)),
      this.fields,
    );
  }
}

/** A record that may be any JSON value, such as a list, a number or null. */
export function jsonRecord(value: unknown): AnswerRecord {
  return new JsonRecord(value, {});
}

/** Changes the members of a record that is a JSON object. */
export function changeMembers(
  record: AnswerRecord,
  change: (members: Record<string, unknown>) => Record<string, unknown>,
): AnswerRecord {
  return record instanceof JsonRecord && isObject(record.value)
    ? new JsonRecord(change(record.value), record.fields)
    : record;
}

function valueOf(record: AnswerRecord): unknown {
  return record instanceof JsonRecord ? record.value : null;
}

function changeIn(node: unknown, path: Path, change: (value: unknown) => unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return change(node);
  if (name === '*') return Array.isArray(node) ? node.map((member) => changeIn(member, rest, change)) : node;
  return isObject(node) && name in node ? { ...node, [name]: changeIn(node[name], rest, change) } : node;
}

/** Text of a document in which the value at `path` is changed. */
function rewrite(root: unknown, path: Path, change: (value: unknown) => unknown): string | null {
  const pieces: string[] = [];
  const text = JSON.stringify(changeIn(root, path, change), (_name, value: unknown) => {
    if (!(value instanceof Verbatim)) return value;
    pieces.push(value.text);
    return `@spelled ${pieces.length - 1}@`;
  });
  return text === undefined
    ? null
    : text.replaceAll(/"@spelled (\d+)@"/g, (_all, index: string) => pieces[Number(index)] ?? '');
}

/** Parses a text; undefined if it is invalid. Numbers beyond the range keep their spelling. */
function tryParse(text: string): unknown {
  try {
    return JSON.parse(text.replaceAll(/:\s*1e9999\b/g, ':"1e9999"'), (_name, value: unknown) =>
      value === '1e9999' ? verbatim('1e9999') : value,
    );
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
