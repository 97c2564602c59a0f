import { execFile, spawn } from 'node:child_process';

/** Account of the operating system under which PostgreSQL runs if the product runs as root. */
export interface OsUser {
  name: string;
  uid: number;
  gid: number;
}

export interface ToolResult {
  /** Exit code; -1 if the program could not be started. */
  code: number;
  output: string;
}

/**
 * Environment without the caller's PG* variables, which could select another server, and with English messages, from which failures are derived.
 * Windows programs need the variables of the system.
 */
const environment = process.platform === 'win32' ? undefined : { PATH: '/usr/bin:/bin', LC_ALL: 'C' };

/** Runs a program and returns its exit code and output. Never throws. */
export function runTool(program: string, args: string[], user: OsUser | undefined): Promise<ToolResult> {
  return new Promise((resolve) => {
    execFile(program, args, { env: environment, cwd: '/', uid: user?.uid, gid: user?.gid }, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : -1) : 0;
      resolve({ code, output: `${stdout}${stderr}${code === -1 && error ? error.message : ''}` });
    });
  });
}

/**
 * Runs a program that starts a daemon. Reads no output: the daemon would inherit the pipe, and the reader would wait until the
 * daemon ends.
 */
export function runDaemonStarter(program: string, args: string[], user: OsUser | undefined): Promise<number> {
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
