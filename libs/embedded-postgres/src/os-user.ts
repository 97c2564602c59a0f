import { readFile, stat } from 'node:fs/promises';
import { AppError } from '@rfp/contracts/errors';
import { runTool, type OsUser } from './run-tool.js';

const preferred = ['postgres', 'nobody', 'daemon'];

/**
 * The account that PostgreSQL runs as; `undefined` for the account of this process. PostgreSQL does not run as root, so for root the account is the
 * owner of the existing data, or else a service account.
 */
export async function chooseOsUser(home: string): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = await accounts();
  const owner = await ownerOf(home);
  const chosen =
    users.find((user) => user.uid !== 0 && user.uid === owner) ??
    preferred.map((name) => users.find((user) => user.name === name)).find((user) => user !== undefined) ??
    users.find((user) => user.uid !== 0);
  if (chosen) return chosen;
  throw new AppError('DATABASE_START_FAILED', {
    message:
      'PostgreSQL does not run as root, and this machine has no other account: add one (useradd --system postgres) and start again.',
  });
}

/** Whether a user can write to a folder. Tested by a process of that user, because the rights of all parent folders count. */
export async function canWrite(folder: string, user: OsUser): Promise<boolean> {
  const answer = await runTool('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], user);
  return answer.code === 0;
}

async function accounts(): Promise<OsUser[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && /^\d+$/.test(uid ?? '') && /^\d+$/.test(gid ?? '')
      ? [{ name, uid: Number(uid), gid: Number(gid) }]
      : [];
  });
}

async function ownerOf(home: string): Promise<number | undefined> {
  try {
    return (await stat(home)).uid;
  } catch {
    return undefined;
  }
}
