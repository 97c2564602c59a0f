import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { type Resource, resourceSchema } from './resources.js';

/** Folder of the repository. */
export const repository = path.resolve(import.meta.dirname, '../../..');

export const overlays = ['dev', 'production', 'production-all'] as const;
export type Overlay = (typeof overlays)[number];

let program: string | undefined;

/** Path of kubectl, which is downloaded if possible. Otherwise throws an error with instructions, so that tests are never skipped. */
export function kubectl(): string {
  program ??= execFileSync(process.execPath, [path.join(repository, 'tools/programs/kubectl.mjs')], {
    encoding: 'utf8',
  }).trim();
  return program;
}

/** Resources that kustomize renders for an overlay, in the same order. */
export function renderOverlay(overlay: Overlay): Resource[] {
  return readResources(renderText(overlay));
}

const texts = new Map<Overlay, string>();

/** YAML that kustomize renders for an overlay. */
export function renderText(overlay: Overlay): string {
  const text =
    texts.get(overlay) ??
    execFileSync(kubectl(), ['kustomize', path.join(repository, 'k8s/overlays', overlay)], {
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    });
  texts.set(overlay, text);
  return text;
}

/** Resources of a stream of YAML documents. */
export function readResources(text: string): Resource[] {
  return parseAllDocuments(text)
    .map((document) => document.toJS())
    .filter((each) => each !== null)
    .map((each) => resourceSchema.parse(each));
}
