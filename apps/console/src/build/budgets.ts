import { gzipSync } from 'node:zlib';

/** Properties of a bundle chunk that the budgets need; see `Plugin.generateBundle` of Vite. */
export interface Chunk {
  readonly code: string;
  readonly isEntry: boolean;
  /** File names of statically imported chunks. */
  readonly imports: readonly string[];
  /** File names of chunks loaded on demand. */
  readonly dynamicImports: readonly string[];
  /** File names of its style sheets. */
  readonly css: readonly string[];
}

export interface Bundle {
  readonly chunks: ReadonlyMap<string, Chunk>;
  readonly styles: ReadonlyMap<string, string>;
}

/** Maximum sizes in bytes after gzip. */
export const budgets = { firstScripts: 350_000, lazyScripts: 120_000, styles: 20_000 };

/** Pages on which visits commonly begin, with the names of the chunks that they load at once. */
const firstPages = [
  { name: 'the list', loads: ['list'] },
  { name: 'the sign-in', loads: ['Login', 'auth-client'] },
];

/** Returns a sentence for each file or group of files above its budget. */
export function findExcess({ chunks, styles }: Bundle, limits = budgets): string[] {
  const entries = [...chunks].filter(([, { isEntry }]) => isEntry).map(([name]) => name);
  const first = staticClosure(chunks, entries);
  const firstNames = new Set(first);
  const lazy = [...new Set([...chunks.values()].flatMap(({ dynamicImports }) => dynamicImports))];
  const sizes = lazy.map((name) => ({
    name,
    files: staticClosure(chunks, [name]).filter(
      (file) => !firstNames.has(file) && !isLoadedEarlier(chunks, name, file),
    ),
  }));
  const pages = firstPages.map(({ name, loads }) => ({
    name,
    files: staticClosure(chunks, [
      ...entries,
      ...lazy.filter((file) => loads.some((load) => file.includes(`/${load}-`))),
    ]),
  }));
  const scripts = (files: readonly string[]) => sum(files, (file) => chunks.get(file)?.code);
  const sheets = (files: readonly string[]) =>
    sum(
      files.flatMap((file) => chunks.get(file)?.css ?? []),
      (file) => styles.get(file),
    );
  return [
    ...pages.flatMap(({ name, files }) =>
      describeExcess(`The scripts of ${name}`, scripts(files), limits.firstScripts),
    ),
    ...pages.flatMap(({ name, files }) => describeExcess(`The style sheets of ${name}`, sheets(files), limits.styles)),
    ...sizes.flatMap(({ name, files }) => describeExcess(`What ${name} loads`, scripts(files), limits.lazyScripts)),
  ];
}

/** Returns the chunks and everything that they import statically. */
function staticClosure(chunks: Bundle['chunks'], names: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    chunks.get(name)?.imports.forEach(visit);
  };
  names.forEach(visit);
  return [...found];
}

/** Whether each chunk that can load this chunk has already loaded the file. */
function isLoadedEarlier(chunks: Bundle['chunks'], name: string, file: string): boolean {
  const loaders = [...chunks].filter(([, { dynamicImports }]) => dynamicImports.includes(name));
  return loaders.every(([loader]) => staticClosure(chunks, [loader]).includes(file));
}

function sum(files: readonly string[], contentOf: (file: string) => string | undefined): number {
  return [...new Set(files)].reduce((total, file) => total + gzipSync(contentOf(file) ?? '').byteLength, 0);
}

function describeExcess(what: string, bytes: number, max: number): string[] {
  return bytes <= max
    ? []
    : [
        `${what}: ${bytes.toLocaleString('en-US')} bytes after gzip, at most ${max.toLocaleString('en-US')} are allowed.`,
      ];
}
