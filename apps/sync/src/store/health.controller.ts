import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { type ParsedRpcRequest, type RpcReply } from '@rfp/contracts/rpc';
import { checkHealth } from '@rfp/service-kit/observability/health';
import { statfs } from 'node:fs/promises';
import { DataSource } from 'typeorm';

const probeMs = 1500;
/** Minimum free space: PostgreSQL stops writing long before a disk is full, and a bulk extract of a source takes this space. */
const minFreeBytes = 1024 ** 3;

/** Folders that this process writes to. */
export class WrittenFolders {
  constructor(readonly paths: readonly string[]) {}
}

/** Health of the dependencies of the service. */
@Controller()
export class HealthController {
  constructor(
    private readonly database: DataSource,
    private readonly folders: WrittenFolders,
  ) {}

  @MessagePattern('sync.health')
  health({ all }: ParsedRpcRequest<'sync.health'>): Promise<RpcReply<'sync.health'>> {
    const database = { name: 'database', vital: true, check: () => this.database.query('SELECT 1') };
    const disk = { name: 'disk', vital: false, check: () => this.hasSpace() };
    return checkHealth(all ? [database, disk] : [database], probeMs);
  }

  private async hasSpace(): Promise<boolean> {
    const free = await Promise.all(
      this.folders.paths.map(async (folder) => {
        const { bavail, bsize } = await statfs(folder);
        return bavail * bsize;
      }),
    );
    return Math.min(...free) >= minFreeBytes;
  }
}
