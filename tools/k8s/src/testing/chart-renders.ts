import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { stringify } from 'yaml';
import { z } from 'zod';
import { writeChart } from '../chart/write-chart.js';
import { repository } from '../render.js';
import { type Resource, resourceSchema } from '../resources.js';

/** A chart that Helm, or the renderer of tools/programs/helm.mjs, can render. */
export interface RenderedChart {
  folder: string;
  render(values?: object): string;
}

export function writeTemporaryChart(): RenderedChart {
  const work = temporaryFolder('chart');
  const folder = path.join(work, 'rfp-grant-tracker');
  writeChart(folder);
  const program = execFileSync(process.execPath, [path.join(repository, 'tools/programs/helm.mjs')], {
    encoding: 'utf8',
  }).trim();
  return {
    folder,
    render(values = {}) {
      const file = path.join(work, 'values.yaml');
      writeFileSync(file, stringify(values, { version: '1.1' }));
      const args = ['template', 'rfp', folder, '--namespace', 'rfp', '--values', file];
      return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    },
  };
}

const keepPolicy = '{"helm.sh/resource-policy":"keep"}';

/**
 * Resources by name, without the known differences of the chart: hashes of the settings, revisions in names of Jobs, and the policy to keep
 * resources.
 */
export function comparable(resources: readonly Resource[]): Map<string, Resource> {
  const text = JSON.stringify(resources)
    .replaceAll(/\b(settings)-[bcdfghkmt2456789]{10}\b/g, '$1')
    .replaceAll(/"(setup|stream)-1"/g, '"$1"');
  const compared: unknown = JSON.parse(text, (key, value) =>
    key === 'checksum/settings' || JSON.stringify(value) === keepPolicy ? undefined : value,
  );
  // The namespace must exist before a release can use it.
  const own = z
    .array(resourceSchema)
    .parse(compared)
    .filter(({ kind }) => kind !== 'Namespace');
  return new Map(own.map((each) => [`${each.kind} ${each.metadata.name}`, each]));
}
