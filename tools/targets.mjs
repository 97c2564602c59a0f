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

/** At the end of a command that takes the folder of a project, or its settings of the compiler, and as well those of several. */
const severalFolders = / \{projectRoot\}(?:\/tsconfig\.build\.json)?$/;

/**
 * The command lines that run some targets without Nx, which takes longer to start than many of them to run. Projects that share a command
 * that takes folders share one run: a compiler then reads what they have in common once.
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

/** Runs some targets without Nx, side by side. What they depend on must be there. */
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
