// Creates a small repository in a temporary folder for the specs of the tools.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Writes files (objects as JSON) into a new folder that is deleted at the end of the test. */
export function makeRepository(t, files) {
  const folder = mkdtempSync(path.join(tmpdir(), 'rfp-tools-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}
