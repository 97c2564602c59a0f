import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@rfp/embedded-postgres/embedded-postgres';
import { Client } from 'pg';
import { isDockerAvailable } from './docker.js';
import { killOnExit, removeOnExit, temporaryFolder } from '../exit-cleanup.js';
import { postgresImage } from './images.js';

/** Test data need not survive a power cut and is small, because several servers run at a time. */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
};

/** A server that ends no later than this process. */
export interface PostgresServer {
  /** Address as a superuser. */
  url: string;
  stop(): Promise<void>;
}

/** Starts a real PostgreSQL: in a container if a Docker engine is available, otherwise as local processes. */
export async function startPostgresServer(): Promise<PostgresServer> {
  return (await isDockerAvailable()) ? startContainer() : startLocally();
}

async function startLocally(): Promise<PostgresServer> {
  const dataDir = temporaryFolder('postgres');
  const server = await startEmbeddedPostgres({ dataDir, settings: fastSettings });
  killOnExit(server.pid);
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}

async function startContainer(): Promise<PostgresServer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const settings = Object.entries(fastSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const container = await new GenericContainer(postgresImage)
    .withEnvironment({
      POSTGRES_PASSWORD: 'test',
      POSTGRES_INITDB_ARGS: '--locale-provider=builtin --builtin-locale=C.UTF-8',
    })
    .withCommand(['postgres', ...settings])
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage('database system is ready to accept connections', 2))
    .start();
  const url = `postgres://postgres:test@${container.getHost()}:${container.getMappedPort(5432)}/postgres`;
  const stop = async (): Promise<void> => {
    await container.stop();
  };
  return { url, stop };
}

/**
 * The server shared by all spec files of this process. Jest isolates the modules and globals of spec files, so the address is passed in a file named
 * after the process.
 */
export async function sharedPostgresUrl(): Promise<string> {
  if (process.env.RFP_TEST_POSTGRES_URL) return process.env.RFP_TEST_POSTGRES_URL;
  const urlFile = path.join(tmpdir(), `rfp-test-${process.getuid?.() ?? 'user'}`, `postgres-${process.pid}`);
  const recordedUrl = readUrlFile(urlFile);
  if (recordedUrl !== undefined && (await accepts(recordedUrl))) return recordedUrl;
  const { url } = await startPostgresServer();
  mkdirSync(path.dirname(urlFile), { recursive: true, mode: 0o700 });
  writeFileSync(urlFile, url, { mode: 0o600 });
  removeOnExit(urlFile);
  return url;
}

function readUrlFile(urlFile: string): string | undefined {
  try {
    return readFileSync(urlFile, 'utf8');
  } catch {
    return undefined;
  }
}

/** Whether the server accepts connections. The file may be left from an earlier process with the same pid. */
async function accepts(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
