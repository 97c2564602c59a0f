import { execFile, spawn } from 'node:child_process';

/** An account of the machine that PostgreSQL runs as where the product itself runs as root, which PostgreSQL refuses. */
export interface OsUser {
  name: string;
  uid: number;
  gid: number;
}

export interface ToolAnswer {
  /** Exit code; -1 where the program could not be started at all. */
  code: number;
  output: string;
}

/**
 * PG* variables of the caller must not lead the tools to another server, and messages must be English
 * because causes of failure are read from them. Windows programs need the system's own variables.
 */
const environment = process.platform === 'win32' ? undefined : { PATH: '/usr/bin:/bin', LC_ALL: 'C' };

/** Runs a program to its end and hands back what it said. Never throws: what went wrong is in the answer. */
export function runTool(program: string, args: string[], user: OsUser | undefined): Promise<ToolAnswer> {
  return new Promise((resolve) => {
    execFile(program, args, { env: environment, cwd: '/', uid: user?.uid, gid: user?.gid }, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : -1) : 0;
      resolve({ code, output: `${stdout}${stderr}${code === -1 && error ? error.message : ''}` });
    });
  });
}

/**
 * Runs a program that leaves a server behind. Nothing is read from it: the server would inherit the pipe,
 * and its reader would wait until the server ends.
 */
export function runDetaching(program: string, args: string[], user: OsUser | undefined): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: 'ignore',
      env: environment,
      cwd: '/',
      uid: user?.uid,
      gid: user?.gid,
      windowsHide: true,
    });
    child.on('error', () => resolve(-1));
    child.on('exit', (code) => resolve(code ?? -1));
  });
}
