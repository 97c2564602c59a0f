import { formTexts } from '../form-texts.js';
import { flattenFields, type Field, type LeafField } from './schema-fields.js';

/** Values of the controls, by `controlName`. */
export type SchemaValues = Record<string, string | boolean>;

type JsonObject = { [name: string]: unknown };

/** Returns the name of a control. It contains no dots, because react-hook-form splits names at dots. */
export function controlName({ path }: Pick<LeafField, 'path'>): string {
  return path.join('/');
}

/** Converts a value to the values of controls. */
export function toSchemaValues(fields: readonly Field[], value: JsonObject): SchemaValues {
  return Object.fromEntries(
    flattenFields(fields).map((field) => [controlName(field), controlValue(field, getMember(value, field.path))]),
  );
}

function getMember(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  return isObject(value) && Object.hasOwn(value, name) ? getMember(value[name], rest) : undefined;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function controlValue(field: LeafField, stored: unknown): string | boolean {
  const value = stored === undefined ? field.byDefault : stored;
  if (field.kind === 'flag') return value === true;
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '';
  if (field.kind === 'lines') return toEntries(value).map(oneLine).join('\n');
  if (field.kind === 'json')
    return isObject(value) && Object.keys(value).length === 0 ? '' : JSON.stringify(value, null, 2);
  return oneLine(value);
}

/** Returns the entries of a list. A single value, which the schema also accepts, is a list of one entry. */
function toEntries(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function oneLine(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

interface ReadResult {
  value: JsonObject;
  /** Error message by `controlName`. */
  problems: Record<string, string>;
}

/** Reads a value from the controls and collects problems. Leaves out empty controls and defaults. */
export function readSchemaValues(fields: readonly Field[], values: SchemaValues): ReadResult {
  const read: ReadResult = { value: {}, problems: {} };
  for (const field of flattenFields(fields)) {
    const entered = values[controlName(field)];
    try {
      const member = parseMember(field, entered);
      if (member === undefined && field.required) throw new UnreadableValue(formTexts.missing(field.label));
      if (member !== undefined && !isSame(member, defaultValue(field))) setMember(read.value, field.path, member);
    } catch (error) {
      if (!(error instanceof UnreadableValue)) throw error;
      read.problems[controlName(field)] = error.message;
    }
  }
  return read;
}

class UnreadableValue extends Error {}

function defaultValue({ kind, byDefault }: LeafField): unknown {
  return kind === 'flag' ? byDefault === true : byDefault;
}

function parseMember(field: LeafField, entered: string | boolean | undefined): unknown {
  if (typeof entered === 'boolean') return entered;
  const text = entered?.trim() ?? '';
  if (text === '') return undefined;
  if (field.kind === 'number') return parseNumber(field, text);
  if (field.kind === 'json') return parseJson(text);
  if (field.kind === 'short') return parseShortForm(text);
  if (field.kind !== 'lines') return text;
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').map((line) => (field.short ? parseShortForm(line) : line));
}

function parseNumber({ whole, minimum, maximum }: Extract<LeafField, { kind: 'number' }>, text: string): number {
  const value = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const fits = value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity);
  if (!fits || (whole && !Number.isSafeInteger(value)))
    throw new UnreadableValue(formTexts.number(whole, minimum, maximum));
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableValue(formTexts.json);
  }
}

/** Parses a short form: JSON, or plain text, which may also begin with a brace, such as `{city}, {state}`. */
function parseShortForm(text: string): unknown {
  if (!/^\{\s*"/.test(text)) return text;
  return parseJson(text);
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function setMember(value: JsonObject, [name, ...rest]: readonly string[], member: unknown): void {
  if (name === undefined) return;
  if (rest.length === 0) {
    value[name] = member;
    return;
  }
  const inner = value[name];
  const next = isObject(inner) ? inner : {};
  value[name] = next;
  setMember(next, rest, member);
}

/**
 * Assigns the server's errors to controls. An error inside the value of a control is assigned to the control: `fields.keywords.0` to `fields/keywords`.
 * @param errors - error message by path, such as `settings.url`
 * @param prefix - first part of the paths, such as `settings`
 * @returns errors by control, and by path if there is no control
 */
export function errorsByControl(
  fields: readonly Field[],
  errors: Record<string, string>,
  prefix: string,
): { problems: Record<string, string>; others: Record<string, string> } {
  const names = flattenFields(fields).map(controlName);
  const problems: Record<string, string> = {};
  const others: Record<string, string> = {};
  for (const [at, sentence] of Object.entries(errors)) {
    const place = at.split('.');
    const path = place[0] === prefix ? place.slice(1).join('/') : undefined;
    const name = path === undefined ? undefined : names.find((each) => path === each || path.startsWith(`${each}/`));
    if (name === undefined) others[at] = sentence;
    else problems[name] = sentence;
  }
  return { problems, others };
}
