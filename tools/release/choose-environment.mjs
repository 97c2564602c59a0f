// Chooses the settings whose default in the npm package differs from that in the repository.
import path from 'node:path';

/** Standard folder for a user's data on each platform. The current folder is unsuitable, because npx runs in any folder. */
function dataFolder(env, platform, home) {
  if (platform === 'win32') return path.join(env.LOCALAPPDATA || path.join(home, 'AppData/Local'), 'rfp-grant-tracker');
  if (platform === 'darwin') return path.join(home, 'Library/Application Support/rfp-grant-tracker');
  return path.join(env.XDG_DATA_HOME || path.join(home, '.local/share'), 'rfp-grant-tracker');
}

/** Folder in which Node.js 22 and later store compiled code, so that the next start takes less time. */
function cacheFolder(env, platform, home) {
  if (platform === 'win32') return `${dataFolder(env, platform, home)}-cache`;
  if (platform === 'darwin') return path.join(home, 'Library/Caches/rfp-grant-tracker');
  return path.join(env.XDG_CACHE_HOME || path.join(home, '.cache'), 'rfp-grant-tracker');
}

/**
 * @param {{ env: Record<string, string | undefined>, platform: string, home: string, folder: string }} machine `folder` is that of the package
 * @returns the environment of the product
 */
export function chooseEnvironment({ env, platform, home, folder }) {
  const defaults = {
    RFP_DATA_DIR: dataFolder(env, platform, home),
    RFP_CONSOLE_DIR: path.join(folder, 'console'),
    RFP_COMMAND: 'rfp',
    NODE_COMPILE_CACHE: cacheFolder(env, platform, home),
  };
  const unset = Object.entries(defaults).filter(([name]) => !env[name] && !env[`${name}_FILE`]);
  return { ...env, ...Object.fromEntries(unset) };
}
