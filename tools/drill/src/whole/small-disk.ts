import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';

const chunk = Buffer.alloc(256 * 1024, 1);

/** A disk of a few MiB in memory, which can be filled completely. */
export class SmallDisk {
  /** Folder on the disk that any account may enter. */
  readonly folder: string;
  readonly #filler: string;

  private constructor(private readonly place: string) {
    this.folder = path.join(place, 'data');
    this.#filler = path.join(place, 'filler');
    mkdirSync(this.folder, { mode: 0o755 });
  }

  /** Mounts a disk. Undefined if this process may not mount disks. */
  static mount(mebibytes: number): SmallDisk | undefined {
    const place = temporaryFolder('disk');
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'tmpfs', place], { stdio: 'ignore' });
    } catch {
      return undefined;
    }
    process.once('exit', () => unmount(place));
    return new SmallDisk(place);
  }

  /** Fills the disk completely. */
  async fill(): Promise<void> {
    const file = await open(this.#filler, 'a');
    try {
      for (let size = chunk.length; size >= 1; size = Math.floor(size / 2)) await writeWhilePossible(file, size);
    } finally {
      await file.close().catch(() => undefined);
    }
  }

  /** Frees the space that `fill` has used. */
  async free(): Promise<void> {
    await rm(this.#filler, { force: true });
  }

  unmount(): void {
    unmount(this.place);
  }
}

async function writeWhilePossible(file: Awaited<ReturnType<typeof open>>, size: number): Promise<void> {
  for (;;) {
    const written = await file.write(chunk, 0, size).catch(() => ({ bytesWritten: 0 }));
    if (written.bytesWritten < size) return;
  }
}

/** Unmounts lazily, because a process may still have open files on the disk. */
function unmount(place: string): void {
  try {
    execFileSync('umount', ['-l', place], { stdio: 'ignore' });
  } catch {
    // It was already unmounted.
  }
  rmSync(place, { recursive: true, force: true });
}
