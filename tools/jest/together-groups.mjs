// Passes data from tools/jest/together-runner.mjs to tools/jest/together-framework.mjs, because Jest offers no way to do so.

let groups = [];
let onFileStart = () => {};

/**
 * @param {string[][]} paths of the spec files that run together
 * @param {(path: string) => unknown} onStart called before a file is loaded
 */
export function setGroups(paths, onStart) {
  groups = paths;
  onFileStart = onStart;
}

/** Paths of the files of a group. @param {string} first path of its first file */
export function pathsOf(first) {
  return groups.find(([path]) => path === first);
}

export async function startFile(path) {
  await onFileStart(path);
}
