import { z } from 'zod';

/** As much of a JSON Schema as is told to a person: what is written otherwise counts as any value. */
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

/** What a connector wants to be told, as it said itself. */
export function readShape(settings: Record<string, unknown>): SettingShape {
  return shapeSchema.parse(settings);
}

/** One setting, under the name that `--set` takes. */
export interface Setting {
  path: string;
  required: boolean;
  shape: SettingShape;
}

/** Every setting, those that must be said first. The parts of what has parts are told by themselves, one step deep. */
export function settingsOf(shape: SettingShape): Setting[] {
  const all = partsOf(shape).flatMap((setting) =>
    standsForItself(setting) ? [setting] : partsOf(setting.shape, setting),
  );
  return all.toSorted((a, b) => Number(b.required) - Number(a.required));
}

function partsOf({ properties = {}, required = [] }: SettingShape, parent?: Setting): Setting[] {
  return Object.entries(properties).map(([name, shape]) => ({
    path: parent === undefined ? name : `${parent.path}.${name}`,
    required: required.includes(name) && (parent?.required ?? true),
    shape,
  }));
}

/** Without parts; or it must be said, but in which of its parts is open. */
function standsForItself({ required, shape }: Setting): boolean {
  const parts = partsOf(shape);
  return parts.length === 0 || (required && parts.every((part) => !part.required));
}

/** The setting at a path such as `fields.title`; undefined where the connector knows none. */
export function findShape(shape: SettingShape, names: string[]): SettingShape | undefined {
  return names.reduce<SettingShape | undefined>((found, name) => {
    const inner = found?.properties ?? {};
    return Object.hasOwn(inner, name) ? inner[name] : undefined;
  }, shape);
}

/** What is to be written: `address`, `number from 1 to 500`, `scrape|crawl`, `list of text`. */
export function wordsFor(shape: SettingShape): string {
  if (shape.enum !== undefined) return shape.enum.map(String).join('|');
  if (shape.type === 'array') return `list of ${wordsFor(shape.items ?? {})}`;
  if (shape.type === 'integer' || shape.type === 'number') return `number${rangeOf(shape)}`;
  if (shape.type === 'string') return shape.format === 'uri' ? 'address' : 'text';
  return shape.type === 'boolean' ? 'true|false' : 'JSON';
}

function rangeOf({ minimum, maximum }: SettingShape): string {
  if (minimum === undefined || maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER) return '';
  return ` from ${minimum} to ${maximum}`;
}
