/**
 * Server settings of the product. The log has warnings and errors only, to stay small in the data directory.
 * Connections: five services with pools of ten, plus some for psql.
 */
const ownSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '80',
  shared_buffers: '128MB',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
};

/**
 * Text of the configuration file that the server reads last. It has the version of the program, so that a server left running by an
 * older version is not reused.
 */
export function settingsText(version: string, port: number, extra: Record<string, string>): string {
  const settings = { ...ownSettings, ...extra, port: String(port) };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return [`# Rewritten at every start. ${version}`, ...lines, ''].join('\n');
}
