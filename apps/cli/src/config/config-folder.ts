import path from 'node:path';
import { type Io } from '../io.js';

/** Folder with the configuration and the credentials. */
export function configFolder({ env, home }: Pick<Io, 'env' | 'home'>): string {
  const configHome = env['XDG_CONFIG_HOME'] ?? '';
  // XDG requires that relative paths are ignored.
  return path.join(path.isAbsolute(configHome) ? configHome : path.join(home, '.config'), 'rfp');
}
