import { z } from 'zod';

/** The subset of JSON Schema that the CLI describes. Anything else is treated as any JSON value. */
export interface SettingShape {
  type?: string | undefined;
  description?: string | undefined;
  format?: string | undefined;
  default?: unknown;
  enum?: unknown[] | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  items?: SettingShape | undefined;
  properties?: Record<string, SettingShape> | undefined;
  required?: string[] | undefined;
}

const shapeSchema: z.ZodType<SettingShape> = z.lazy(() =>
  z
    .object({
      type: z.string().optional().catch(undefined),
      description: z.string().optional().catch(undefined),
      format: z.string().optional().catch(undefined),
      default: z.unknown().optional(),
      enum: z.array(z.unknown()).optional().catch(undefined),
      minimum: z.number().optional().catch(undefined),
      maximum: z.number().optional().catch(undefined),
      items: shapeSchema.optional().catch(undefined),
      properties: z.record(z.string(), shapeSchema).optional().catch(undefined),
      required: z.array(z.string()).optional().catch(undefined),
    })
    .catch({}),
);

/** Parses the settings schema of a connector. */
export function parseShape(settings: Record<string, unknown>): SettingShape {
  return shapeSchema.parse(settings);
}

/** A setting with the path that `--set` uses. */
export interface Setting {
  path: string;
  required: boolean;
  shape: SettingShape;
}

/** All settings, required ones first. Properties of an object are listed individually, one level deep. */
export function listSettings(shape: SettingShape): Setting[] {
  const all = childSettings(shape).flatMap((setting) =>
    isSingleSetting(setting) ? [setting] : childSettings(setting.shape, setting),
  );
  return all.toSorted((a, b) => Number(b.required) - Number(a.required));
}

function childSettings({ properties = {}, required = [] }: SettingShape, parent?: Setting): Setting[] {
  return Object.entries(properties).map(([name, shape]) => ({
    path: parent === undefined ? name : `${parent.path}.${name}`,
    required: required.includes(name) && (parent?.required ?? true),
    shape,
  }));
}

/** Whether to list the setting as one: it has no properties, or is required with optional properties only. */
function isSingleSetting({ required, shape }: Setting): boolean {
  const parts = childSettings(shape);
  return parts.length === 0 || (required && parts.every((part) => !part.required));
}

/** Shape of the setting at a path such as `fields.title`; undefined if unknown. */
export function findShape(shape: SettingShape, names: string[]): SettingShape | undefined {
  return names.reduce<SettingShape | undefined>((found, name) => {
    const inner = found?.properties ?? {};
    return Object.hasOwn(inner, name) ? inner[name] : undefined;
  }, shape);
}

/** Type of a setting, such as `URL`, `number from 1 to 500`, `scrape|crawl` or `list of text`. */
export function describeType(shape: SettingShape): string {
  if (shape.enum !== undefined) return shape.enum.map(String).join('|');
  if (shape.type === 'array') return `list of ${describeType(shape.items ?? {})}`;
  if (shape.type === 'integer' || shape.type === 'number') return `number${rangeText(shape)}`;
  if (shape.type === 'string') return shape.format === 'uri' ? 'URL' : 'text';
  return shape.type === 'boolean' ? 'true|false' : 'JSON';
}

function rangeText({ minimum, maximum }: SettingShape): string {
  if (minimum === undefined || maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER) return '';
  return ` from ${minimum} to ${maximum}`;
}
