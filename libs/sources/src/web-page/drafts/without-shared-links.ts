import { type Draft } from './describe-draft.js';
import { normaliseAddress } from '../page/links.js';
import { cleanLine } from '../page/page-text.js';

/** Removes links that do not lead to the page of a single item: links that items with different titles share, and links back to the list. */
export function withoutSharedLinks(drafts: Draft[], url: string): Draft[] {
  const titles = new Map<string, Set<string>>();
  for (const { link, quoted } of drafts) {
    if (link === null) continue;
    const sharing = titles.get(normaliseAddress(link)) ?? new Set();
    titles.set(normaliseAddress(link), sharing.add(cleanLine(quoted.title?.text ?? '').toLowerCase()));
  }
  const isOwn = (link: string): boolean =>
    titles.get(normaliseAddress(link))?.size === 1 &&
    (drafts.length === 1 || normaliseAddress(link) !== normaliseAddress(url));
  return drafts.map((draft) => (draft.link === null || isOwn(draft.link) ? draft : { ...draft, link: null }));
}
