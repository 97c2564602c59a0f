import { type ConnectorType } from '@rfp/sources/connector';
import { connectorTypes } from '@rfp/sources/registry';
import { z } from 'zod';
import { fieldError } from './validate-fields.js';

/** The source types that users can add, because they have settings. */
export const addableTypes: readonly ConnectorType[] = connectorTypes.filter(
  (type) => type.kind !== 'demo' && Object.keys(settingNames(type)).length > 0,
);

/** The settings of a type as JSON Schema of the input. */
export function describeSettings(type: ConnectorType): Record<string, unknown> {
  return z.toJSONSchema(type.settings, { io: 'input', unrepresentable: 'any' });
}

/** @throws VALIDATION */
export function findAddableType(key: string): ConnectorType {
  const type = addableTypes.find((each) => each.key === key);
  if (type === undefined)
    throw fieldError('connector', `Must be one of ${addableTypes.map((each) => each.key).join(', ')}`);
  return type;
}

function settingNames(type: ConnectorType): Record<string, unknown> {
  return z.object({ properties: z.record(z.string(), z.unknown()).default({}) }).parse(describeSettings(type))
    .properties;
}
