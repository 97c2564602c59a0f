// The targets of the projects: names and commands, as package.json and nx.json define them.
import path from 'node:path';
import { run } from './run.mjs';
import { nodeBinary, toolEnvironment } from './with-node.mjs';
import { listWorkspaces, readJson, root } from './workspaces.mjs';

const { targetDefaults } = readJson(path.join(root, 'nx.json'));

/** The project of the tools in this folder: its targets are in the package.json of the repository. */
const toolProject = { name: 'rfp-grant-tracker', folder: 'tools', manifest: readJson(path.join(root, 'package.json')) };

/**
 * @returns {{ project: string, folder: string, target: string, command: string }[]} one per target; `command` has placeholders such as
 * `{projectRoot}`
 */
export function listTargets() {
  return [...listWorkspaces(), toolProject].flatMap(({ name, folder, manifest }) =>
    Object.entries(manifest.nx?.targets ?? {}).map(([target, definition]) => ({
      project: name,
      folder,
      target,
      command: definition.command ?? targetDefaults[target].command,
    })),
  );
}

/** End of a command that accepts several folders or compiler configurations. */
const severalFolders = / \{projectRoot\}(?:\/tsconfig\.build\.json)?$/;

/**
 * The command lines that run targets without Nx, whose start takes longer than many of the targets. If a command accepts several folders, one run
 * serves all projects with this command, so that the compiler reads their common files once.
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

/** Runs Nx with its cache, with arguments that select targets. */
export function runWithNx(args, options) {
  const nx = path.join(root, 'node_modules/nx', readJson(path.join(root, 'node_modules/nx/package.json')).bin.nx);
  return run(nodeBinary(), [nx, ...args], { cwd: root, env: toolEnvironment(), ...options });
}

/** Runs targets without Nx, in parallel. Their dependencies must have been built. */
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
