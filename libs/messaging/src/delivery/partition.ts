/**
 * Partition of a key: FNV-1a over its UTF-8 bytes. Must be the same in every version and on every machine, because replicas that disagree would
 * handle the same key concurrently.
 */
export function partitionOf(key: string, partitions: number): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(key, 'utf8')) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0) % partitions;
}
