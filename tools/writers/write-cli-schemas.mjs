// npm run cli-schemas: writes docs/cli-schemas.json, the schemas of each command's --json output, from the command table of the command line.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../workspaces.mjs';

const build = spawnSync(process.execPath, ['tools/with-node.mjs', 'tsc', '-b', 'apps/cli/tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
});
if (build.status === 0) {
  const { buildJsonSchemas } = await import('../../apps/cli/dist/json-schemas.js');
  writeFileSync(path.join(root, 'docs/cli-schemas.json'), `${JSON.stringify(buildJsonSchemas(), null, 2)}\n`);
} else process.exitCode = 1;
