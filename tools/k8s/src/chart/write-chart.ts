import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeChart } from './make-chart.js';

/** Writes the Helm chart into a folder, which is emptied first. */
export function writeChart(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of makeChart()) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
