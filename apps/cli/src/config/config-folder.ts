import path from 'node:path';
import { type Io } from '../io.js';

/** Folder of the configuration and of the credentials. */
export function configFolder({ env, home }: Pick<Io, 'env' | 'home'>): string {
  const configHome = env['XDG_CONFIG_HOME'] ?? '';
  // XDG: a relative path must be ignored.
  return path.join(path.isAbsolute(configHome) ? configHome : path.join(home, '.config'), 'rfp');
}
