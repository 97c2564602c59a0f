// The targets of the projects: names and commands, as package.json and nx.json define them.
import path from 'node:path';
import { run } from './run.mjs';
import { nodeBinary, toolEnvironment } from './with-node.mjs';
import { listWorkspaces, readJson, root } from './workspaces.mjs';

const { targetDefaults } = readJson(path.join(root, 'nx.json'));

/** The tools of this folder belong to the repository itself. */
const toolProject = { name: 'rfp-grant-tracker', folder: 'tools', manifest: readJson(path.join(root, 'package.json')) };

/** @returns {{ project: string, folder: string, target: string, command: string }[]} one per target, with its placeholders */
export function listTargets() {
  return [...listWorkspaces(), toolProject].flatMap(({ name, folder, manifest }) =>
    Object.entries(manifest.nx?.targets ?? {}).map(([target, own]) => ({
      project: name,
      folder,
      target,
      command: own.command ?? targetDefaults[target].command,
    })),
  );
}

/** Endings of commands that accept one folder, or one compiler configuration, or several. */
const severalFolders = / \{projectRoot\}(?:\/tsconfig\.build\.json)?$/;

/**
 * The command lines that run some targets without Nx, which takes longer to start than many of them to run. Projects with the same command that
 * accepts folders share one run, so that a compiler reads their common files once.
 */
export function commandLines(targets) {
  const foldersOf = new Map();
  for (const { folder, command } of targets) foldersOf.set(command, [...(foldersOf.get(command) ?? []), folder]);
  return [...foldersOf].flatMap(([command, folders]) =>
    severalFolders.test(command)
      ? [
          command.replace(severalFolders, (place) =>
            folders.map((folder) => place.replace('{projectRoot}', folder)).join(''),
          ),
        ]
      : folders.map((folder) => command.replaceAll('{projectRoot}', folder)),
  );
}

/** Runs some targets through Nx and its cache. */
export function runWithNx(args, options) {
  const nx = path.join(root, 'node_modules/nx', readJson(path.join(root, 'node_modules/nx/package.json')).bin.nx);
  return run(nodeBinary(), [nx, ...args], { cwd: root, env: toolEnvironment(), ...options });
}

/** Runs some targets without Nx, side by side. Their dependencies must have been built. */
export async function runDirectly(targets, options) {
  const done = await Promise.all(
    commandLines(targets).map((line) => {
      const [program, ...args] = line.split(' ');
      return run(program, args, { cwd: root, env: toolEnvironment(), ...options });
    }),
  );
  return {
    code: done.find(({ code }) => code !== 0)?.code ?? 0,
    output: done.map(({ output }) => output).join('\n'),
  };
}
