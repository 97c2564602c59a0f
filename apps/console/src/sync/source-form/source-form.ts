import { defaultSettings, type SettingsChange } from '@rfp/contracts/settings';
import { type SourceType, sourceTypeSchema } from '@rfp/contracts/notice';
import {
  type ConnectorInfo,
  intervalHoursSchema,
  type ManagedSource,
  type SourceInput,
  sourceInputSchema,
} from '@rfp/contracts/source';
import { z } from 'zod';
import { toFields, type Field } from '../../shared/schema-form/schema-fields.js';
import {
  errorsByControl,
  readSchemaValues,
  toSchemaValues,
  type SchemaValues,
} from '../../shared/schema-form/schema-values.js';
import { formTexts } from '../../shared/form-texts.js';
import { sourceTexts } from '../source/source-texts.js';
import { sourceFormTexts } from './source-form-texts.js';

/** Values of the form controls. */
export interface SourceForm {
  connector: string;
  name: string;
  /** Empty for the default type of the connector. */
  source_type: string;
  home_url: string;
  hours: string;
  paused: boolean;
  /** Settings by connector, so that switching between kinds of source does not lose input. */
  settings: Record<string, SchemaValues>;
}

/** Error message of each invalid control, by control name. */
export type Problems = Record<string, string>;

export interface ConnectorForm {
  info: ConnectorInfo;
  fields: readonly Field[];
}

export function toConnectorForms(connectors: readonly ConnectorInfo[]): ConnectorForm[] {
  return connectors.map((info) => ({ info, fields: toFields(info.settings) }));
}

/** Control name of a setting. */
export function settingName(connector: string, name: string): `settings.${string}.${string}` {
  return `settings.${connector}.${name}`;
}

/** Returns the values of a new source for the first connector, with the schedule of the user's settings. */
export function createFormValues(
  forms: readonly ConnectorForm[],
  {
    auto_sync_enabled = defaultSettings.auto_sync_enabled,
    sync_interval_hours = defaultSettings.sync_interval_hours,
  }: SettingsChange,
): SourceForm {
  return {
    connector: forms[0]?.info.key ?? '',
    name: '',
    source_type: '',
    home_url: '',
    hours: String(sync_interval_hours),
    paused: !auto_sync_enabled,
    settings: Object.fromEntries(forms.map(({ info, fields }) => [info.key, toSchemaValues(fields, {})])),
  };
}

export function toFormValues(forms: readonly ConnectorForm[], source: ManagedSource): SourceForm {
  const { connector, name, source_type, home_url, interval_hours, paused, settings } = source;
  const fields = forms.find(({ info }) => info.key === connector)?.fields ?? [];
  const values = { connector, name, source_type, home_url, paused, hours: String(interval_hours) };
  return { ...values, settings: { [connector]: toSchemaValues(fields, settings) } };
}

/** Returns the default type of a connector, by the same rule as the server. */
export function defaultType({ info }: ConnectorForm): SourceType {
  return info.kind === 'scraper' ? 'scraped' : 'private_rfp';
}

/** Whether the user must choose the type. A web page always has the type `scraped`; feeds and files may have any type. */
export function asksForType({ kind }: ConnectorInfo): boolean {
  return kind !== 'scraper';
}

function checkType({ source_type }: SourceForm, info: ConnectorInfo): Problems {
  return asksForType(info) && source_type === '' ? { source_type: formTexts.missing(sourceFormTexts.type) } : {};
}

interface ReadSource {
  input: SourceInput;
  problems: Problems;
}

const inputSettings = z.record(z.string(), z.json());

/** Reads the source from the form. `input` is complete only if there are no problems. */
export function readSource(values: SourceForm, { info, fields }: ConnectorForm): ReadSource {
  const settings = readSchemaValues(fields, values.settings[info.key] ?? {});
  const name = values.name.trim();
  const hours = intervalHoursSchema.safeParse(/^\d+$/.test(values.hours.trim()) ? Number(values.hours) : Number.NaN);
  const home = values.home_url.trim();
  return {
    input: {
      name,
      connector: info.key,
      ...optional('source_type', sourceTypeSchema.safeParse(values.source_type).data),
      ...optional('home_url', home === '' ? undefined : home),
      settings: inputSettings.parse(settings.value),
      interval_hours: hours.data ?? 24,
      paused: values.paused,
      max_records: null,
    },
    problems: {
      ...(name === '' ? { name: formTexts.missing(sourceFormTexts.name) } : {}),
      ...checkType(values, info),
      ...(home === '' || sourceInputSchema.shape.home_url.safeParse(home).success
        ? {}
        : { home_url: sourceFormTexts.url.wrong }),
      ...(hours.success ? {} : { hours: sourceTexts.schedule.hoursWrong }),
      ...Object.fromEntries(
        Object.entries(settings.problems).map(([at, sentence]) => [settingName(info.key, at), sentence]),
      ),
    },
  };
}

function optional<K extends string, T>(name: K, value: T | undefined): Partial<Record<K, T>> {
  const entry: Partial<Record<K, T>> = {};
  if (value !== undefined) entry[name] = value;
  return entry;
}

/** Error details of the server. `errors` also has `root`, in which react-admin expects the message of the whole form. */
const refusalSchema = z.object({ errors: z.record(z.string(), z.unknown()) });

/** Controls outside the connector's settings. */
const ownControls = new Set(['name', 'home_url', 'source_type']);

/** Returns the errors of the server by control, and errors without a control as sentences. Undefined if the error does not concern a field. */
export function readRefusal(
  details: unknown,
  { info, fields }: ConnectorForm,
): { problems: Problems; others: string[] } | undefined {
  const errors = refusalSchema.safeParse(details).data?.errors ?? {};
  const sentences = Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  if (sentences.length === 0) return undefined;
  const { problems, others } = errorsByControl(fields, Object.fromEntries(sentences), 'settings');
  const entries = Object.entries(others);
  return {
    problems: Object.fromEntries([
      ...entries.filter(([at]) => ownControls.has(at)),
      ...Object.entries(problems).map(([at, sentence]) => [settingName(info.key, at), sentence]),
    ]),
    others: entries.filter(([at]) => !ownControls.has(at)).map(([at, sentence]) => `${at}: ${sentence}`),
  };
}
