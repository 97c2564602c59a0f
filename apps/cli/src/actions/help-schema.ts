import { AppError } from '@rfp/contracts/errors';
import { type Io } from '../io.js';
import { buildJsonSchemas } from '../json-schemas.js';

/** `rfp help schema`: the JSON Schema of what a command prints with `--json`, or the commands that have one. */
export function printSchema({ out }: Pick<Io, 'out'>, command: string): void {
  const schemas = buildJsonSchemas();
  if (command === '') {
    out.write(`${Object.keys(schemas).join('\n')}\n`);
    return;
  }
  if (!Object.hasOwn(schemas, command))
    throw new AppError('VALIDATION', {
      message: `there is no JSON schema of "${command}"`,
      details: { hint: 'see the commands that have one with  rfp help schema' },
    });
  out.write(`${JSON.stringify(schemas[command], null, 2)}\n`);
}
