import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Connector } from '../../connector.js';
import { type Records } from '../../records/read-record.js';
import { type CheckedField, type Claims } from './claims.js';

/** Recorded responses of one source, and their claims. The claims are read by a parser that shares no code with the connectors. */
export interface Recording {
  connector: string;
  name: string;
  records: number;
  /** Claims by source id. */
  claims: ReadonlyMap<string, Claims>;
  read(): Records | Promise<Records>;
}

/** Time of all runs, after the recording of the fixtures. */
export const now = new Date('2026-10-01T12:00:00Z');

export interface RecordedRecord {
  id: string;
  raw: unknown;
  claims: Claims;
}

/** A recording of single records, which a connector reads by replaying them. */
export function recordsOf(
  connector: string,
  name: string,
  source: Connector,
  recorded: readonly RecordedRecord[],
): Recording {
  return {
    connector,
    name,
    records: recorded.length,
    claims: new Map(recorded.map(({ id, claims }) => [id, claims])),
    read: () => {
      const read = recorded.map(
        ({ raw }) => source.replay?.(JSON.stringify(raw), now) ?? { notices: [], rejected: [] },
      );
      return {
        notices: read.flatMap(({ notices }) => notices),
        rejected: read.flatMap(({ rejected }) => rejected),
      };
    },
  };
}

/** Creates a recorded record with its claims. */
export function recordedRecord(
  raw: unknown,
  id: unknown,
  statedFields: Partial<Record<CheckedField, unknown>>,
): RecordedRecord {
  const texts = Object.entries(statedFields).map(([field, value]) => [
    field,
    (Array.isArray(value) ? value : [value]).map(textOf),
  ]);
  return { id: textOf(id), raw, claims: Object.fromEntries(texts) };
}

/** The value at a path of member names and indexes; undefined if absent. */
export function valueAt(value: unknown, ...names: (string | number)[]): unknown {
  return names.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

export function listAt(value: unknown, ...names: (string | number)[]): unknown[] {
  const list = valueAt(value, ...names);
  return Array.isArray(list) ? list : [];
}

/** Access to the recordings next to the checkout. */
export class Fixtures {
  constructor(readonly folder: string) {}

  text(file: string): string {
    return readFileSync(path.join(this.folder, file), 'utf8');
  }

  json(file: string): unknown {
    return JSON.parse(this.text(file));
  }

  /** Files of a folder by name. */
  list(folder: string, ending: string): string[] {
    return readdirSync(path.join(this.folder, folder))
      .filter((name) => name.endsWith(ending))
      .toSorted()
      .map((name) => `${folder}/${name}`);
  }

  /** Rows of a CSV file by the names of its header. */
  csv(file: string): Record<string, string>[] {
    const [header = [], ...rows] = cellsOf(this.text(file));
    return rows
      .filter((row) => row.length === header.length)
      .map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
  }
}

export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of text.replaceAll('\r\n', '\n').matchAll(/("(?:[^"]|"")*"|[^",\n]*)(,|\n|$)/g)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return rows.filter((row) => row.length > 1);
}
