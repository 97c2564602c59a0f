import { createHash } from 'node:crypto';

const prefix = 'page_';
/** Lengths of the hash in a key, the shortest first. */
export const pageKeyLengths = [8, 16, 32] as const;

/** Key of the source for a page that a user names by its address. */
export function pageKey(url: string, length: number): string {
  return `${prefix}${createHash('sha256').update(url).digest('hex').slice(0, length)}`;
}

export function addressOf(settings: object): string | null {
  return 'url' in settings && typeof settings.url === 'string' ? settings.url : null;
}

/** Whether a user named the page by its address. Such a source has no schedule. */
export function isPageByAddress({ key, settings }: { key: string; settings: object }): boolean {
  const url = addressOf(settings);
  return url !== null && pageKeyLengths.some((length) => key === pageKey(url, length));
}
