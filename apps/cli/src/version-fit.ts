import { apiRevision, type Version } from '@rfp/contracts/wire/health';

/**
 * Why this program and a server may not work together, as a sentence; null if they fit. Within a major version a server understands older
 * programs, which ignore what it has added to its replies; an older server lacks routes and members of replies that a program may need.
 * What may change within a major version: docs/conventions.md.
 */
export function describeMisfit(cli: string, { version: server, api_revision: revision }: Version): string | null {
  const [own, other] = [numbersOf(cli), numbersOf(server)];
  if (own === null || other === null) return null;
  const versions = `this rfp has version ${cli}, the server ${server}`;
  if (apiRevision < revision) return `Please update rfp: the API of the server is newer (${versions}).`;
  if (apiRevision > revision) return `Please update the server: its API is older (${versions}).`;
  if (own.major < other.major) return `Please update rfp: ${versions}, and they do not fit.`;
  if (own.major > other.major) return `Please update the server: ${versions}, and they do not fit.`;
  return own.minor > other.minor ? `The server is older: ${versions}. Commands that need what it lacks fail.` : null;
}

function numbersOf(version: string): { major: number; minor: number } | null {
  const [, major, minor] = /^(\d+)\.(\d+)\./.exec(version) ?? [];
  return major === undefined ? null : { major: Number(major), minor: Number(minor) };
}
