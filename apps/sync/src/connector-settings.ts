import { type ConnectorType, type OperatorNumber } from '@rfp/sources/connector';
import { connectorTypes } from '@rfp/sources/registry';
import { z } from 'zod';

type SettingValue = string | number | undefined;

const textSchema = z.string().min(1).optional();
const addressSchema = z.url().optional();

function numberSchema({ defaultValue }: OperatorNumber, minimum: number): z.ZodType<SettingValue> {
  const schema = z.coerce.number().int().min(minimum);
  return defaultValue === undefined ? schema.optional() : schema.default(defaultValue);
}

function settingsOf({
  operator: { apiKey, baseUrlEnv, pace = {} } = {},
}: ConnectorType): [string, z.ZodType<SettingValue>][] {
  const { dailyQuota, minIntervalMs } = pace;
  return [
    ...(apiKey === undefined ? [] : [[apiKey.env, textSchema] satisfies [string, z.ZodType<SettingValue>]]),
    ...(baseUrlEnv === undefined ? [] : [[baseUrlEnv, addressSchema] satisfies [string, z.ZodType<SettingValue>]]),
    ...(dailyQuota === undefined
      ? []
      : [[dailyQuota.env, numberSchema(dailyQuota, 1)] satisfies [string, z.ZodType<SettingValue>]]),
    ...(minIntervalMs === undefined
      ? []
      : [[minIntervalMs.env, numberSchema(minIntervalMs, 0)] satisfies [string, z.ZodType<SettingValue>]]),
  ];
}

/** Settings of all connectors by environment variable; a new connector adds its own. */
export const connectorShape: Readonly<Record<string, z.ZodType<SettingValue>>> = Object.fromEntries(
  connectorTypes.flatMap(settingsOf),
);
const connectorSettingsSchema = z.object(connectorShape);

/** The connectors' part of a configuration. */
export class ConnectorSettings {
  readonly #values: Readonly<Record<string, SettingValue>>;

  constructor(config: object) {
    this.#values = connectorSettingsSchema.parse(config);
  }

  /** The API keys that are set, by connector. */
  get apiKeys(): ReadonlyMap<string, string> {
    return new Map(
      connectorTypes.flatMap(({ key, operator }) => {
        const value = this.#text(operator?.apiKey?.env);
        return value === undefined ? [] : [[key, value] as const];
      }),
    );
  }

  /** Base URL of a connector's built-in sources, if set. */
  baseUrlOf({ operator }: Pick<ConnectorType, 'operator'>): string | undefined {
    return this.#text(operator?.baseUrlEnv);
  }

  /** Pace of a connector's built-in sources, as far as it is set. */
  paceOf({ operator: { pace = {} } = {} }: Pick<ConnectorType, 'operator'>): {
    dailyQuota?: number;
    minIntervalMs?: number;
  } {
    const dailyQuota = this.#number(pace.dailyQuota?.env);
    const minIntervalMs = this.#number(pace.minIntervalMs?.env);
    return { ...(dailyQuota !== undefined && { dailyQuota }), ...(minIntervalMs !== undefined && { minIntervalMs }) };
  }

  #text(env: string | undefined): string | undefined {
    const value = env === undefined ? undefined : this.#values[env];
    return typeof value === 'string' ? value : undefined;
  }

  #number(env: string | undefined): number | undefined {
    const value = env === undefined ? undefined : this.#values[env];
    return typeof value === 'number' ? value : undefined;
  }
}
