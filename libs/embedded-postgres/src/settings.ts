import { totalmem } from 'node:os';

/**
 * Server settings of the product. The log has warnings and errors only, to stay small in the data directory.
 * Connections: five services with pools of ten, plus some for psql.
 */
const productSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '80',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
};

const mebibyte = 2 ** 20;

/**
 * Size of PostgreSQL's page cache in MiB: an eighth of the memory of the machine or container, between 128 MiB (the default of PostgreSQL) and 4 GiB.
 * This is half of the share that the manual recommends for a dedicated server. The system assigns the memory only as it is used, so a small catalogue
 * takes little.
 * @param memory - memory of the machine in bytes
 */
export function sharedBuffers(memory: number): number {
  return Math.min(Math.max(Math.floor(memory / 8 / mebibyte), 128), 4096);
}

/** Memory that this process may use, in bytes: a container may have less than its machine. */
function availableMemory(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

/**
 * Text of the configuration file that the server reads last. The text has the version of the program, so that a server left running by an older
 * version is not reused.
 */
export function settingsText(version: string, port: number, extra: Record<string, string>): string {
  const shared_buffers = `${sharedBuffers(availableMemory())}MB`;
  const settings = { ...productSettings, shared_buffers, ...extra, port: String(port) };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return [`# Rewritten at every start. ${version}`, ...lines, ''].join('\n');
}
