// Data that tools/jest/together-runner.mjs passes to tools/jest/together-framework.mjs, which Jest calls without it.

let groups = [];
let started = () => {};

/**
 * @param {string[][]} paths of the spec files that run together
 * @param {(path: string) => unknown} onStart to be called before a file is loaded
 */
export function announceGroups(paths, onStart) {
  groups = paths;
  started = onStart;
}

/** @param {string} first path of the first file of a group */
export function pathsOf(first) {
  return groups.find(([path]) => path === first);
}

export async function startFile(path) {
  await started(path);
}
