import { versionSchema } from '@rfp/contracts/wire/health';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const manifest = z
  .object({ version: versionSchema.shape.version })
  .parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')));

/** All packages of the product have the same version. */
export const productVersion = manifest.version;
