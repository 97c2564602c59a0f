import { totalmem } from 'node:os';

/**
 * Server settings of the product. The log has warnings and errors only, to stay small in the data directory.
 * Connections: five services with pools of ten, plus some for psql.
 */
const ownSettings = {
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
 * The memory in which PostgreSQL keeps pages, in MiB: an eighth of that of the machine or container, from 128 MiB, the default of
 * PostgreSQL, to 4 GiB. That is half of what its manual names for a server that runs nothing else. It is taken from the system only as it
 * is used: of a small catalogue, little.
 * @param memory - bytes
 */
export function sharedBuffers(memory: number): number {
  return Math.min(Math.max(Math.floor(memory / 8 / mebibyte), 128), 4096);
}

/** Bytes of memory that this process may use: a container may have less than its machine. */
function availableMemory(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

/**
 * Text of the configuration file that the server reads last. It has the version of the program, so that a server left running by an
 * older version is not reused.
 */
export function settingsText(version: string, port: number, extra: Record<string, string>): string {
  const shared_buffers = `${sharedBuffers(availableMemory())}MB`;
  const settings = { ...ownSettings, shared_buffers, ...extra, port: String(port) };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return [`# Rewritten at every start. ${version}`, ...lines, ''].join('\n');
}
