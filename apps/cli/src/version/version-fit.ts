import { apiRevision, type Version } from '@rfp/contracts/wire/health';

/**
 * Explains why this program and a server may not work together; null if they do. Within a major version, servers support older
 * programs, which ignore additions to replies. An older server lacks routes and reply members that a newer program may need.
 * docs/conventions.md states what may change within a major version.
 */
export function describeIncompatibility(
  cli: string,
  { version: server, api_revision: revision }: Version,
): string | null {
  const [own, other] = [parseVersion(cli), parseVersion(server)];
  if (own === null || other === null) return null;
  const versions = `this rfp has version ${cli}, the server ${server}`;
  if (apiRevision < revision) return `Please update rfp: the API of the server is newer (${versions}).`;
  if (apiRevision > revision) return `Please update the server: its API is older (${versions}).`;
  if (own.major < other.major) return `Please update rfp: ${versions}, and these are incompatible.`;
  if (own.major > other.major) return `Please update the server: ${versions}, and these are incompatible.`;
  return own.minor > other.minor ? `The server is older: ${versions}. Commands that need newer features fail.` : null;
}

function parseVersion(version: string): { major: number; minor: number } | null {
  const [, major, minor] = /^(\d+)\.(\d+)\./.exec(version) ?? [];
  return major === undefined ? null : { major: Number(major), minor: Number(minor) };
}
