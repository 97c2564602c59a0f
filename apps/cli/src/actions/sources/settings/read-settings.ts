import { z } from 'zod';
import { type Io } from '../../../io.js';
import { findShape, type SettingShape } from './settings-schema.js';
import { invalid } from '../../../errors/invalid.js';
import { parseJson, readOptionFile } from '../../../read-text.js';

const objectSchema = z.record(z.string(), z.json());
type Settings = z.output<typeof objectSchema>;
type Json = z.output<ReturnType<typeof z.json>>;

export interface SettingsOptions {
  /** Path of a JSON file; `-` is stdin. */
  file: string | undefined;
  /** Entries of the form `name=value`, in order. */
  set: string[];
  /** Current settings; a file replaces them. */
  base?: Record<string, Json>;
}

/**
 * Reads the settings of a source from a file; each `--set` overrides them.
 * @throws AppError VALIDATION for an invalid setting
 */
export async function readSettings(
  io: Pick<Io, 'readInput'>,
  given: SettingsOptions,
  shape: SettingShape,
): Promise<Settings> {
  const base = given.file === undefined ? (given.base ?? {}) : await readSettingsFile(io, given.file);
  return given.set.reduce((settings, text) => {
    const { names, value } = readPair(text, shape);
    return setValue(settings, names, value);
  }, base);
}

async function readSettingsFile(io: Pick<Io, 'readInput'>, name: string): Promise<Settings> {
  const parsed = objectSchema.safeParse(parseJson(await readOptionFile(io, '--settings', name)));
  if (parsed.success) return parsed.data;
  throw invalid(`--settings: ${name === '-' ? 'stdin' : name} must hold one JSON object`);
}

function readPair(text: string, shape: SettingShape): { names: string[]; value: Json } {
  const separatorIndex = text.indexOf('=');
  const names = text.slice(0, Math.max(0, separatorIndex)).split('.');
  if (names.some((name) => name.trim() === '')) {
    throw invalid(
      `--set: "${text}" is not of the form name=value`,
      'write it like --set url=https://example.gov/feed.xml',
    );
  }
  return { names, value: readValue(text.slice(separatorIndex + 1), findShape(shape, names)) };
}

/** Parses a value according to the type of its setting: text may look like a number, and a list may be separated by commas. */
function readValue(text: string, shape: SettingShape | undefined): Json {
  if (isTextSetting(shape)) return text;
  const value = parseJson(text);
  if (shape?.type === 'array' && !Array.isArray(value))
    return text === '' ? [] : text.split(',').map((part) => readValue(part.trim(), shape.items));
  const parsed = z.json().safeParse(value);
  return parsed.success ? parsed.data : text;
}

function isTextSetting(shape: SettingShape | undefined): boolean {
  return shape?.type === 'string';
}

/** Sets one value. Handles own properties only, so that a name such as `__proto__` is harmless. */
function setValue(settings: Settings, [name = '', ...rest]: string[], value: Json): Settings {
  const entries = Object.entries(settings).filter(([other]) => other !== name);
  const inner = objectSchema.safeParse(Object.hasOwn(settings, name) ? settings[name] : {});
  const next = rest.length === 0 ? value : setValue(inner.success ? inner.data : {}, rest, value);
  return Object.fromEntries([...entries, [name, next]]);
}
