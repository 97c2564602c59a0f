// npm run openapi: writes docs/openapi.json from the routes of libs/contracts.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');
const build = spawnSync(process.execPath, ['tools/with-node.mjs', 'tsc', '-b', 'libs/contracts/tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
});
if (build.status === 0) {
  const { buildOpenApi } = await import('../../libs/contracts/dist/openapi/openapi.js');
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  writeFileSync(path.join(root, 'docs/openapi.json'), `${JSON.stringify(buildOpenApi(version), null, 2)}\n`);
} else process.exitCode = 1;
