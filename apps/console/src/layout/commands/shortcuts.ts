import { inboxPath } from '../../inbox/inbox-path.js';
import { texts } from '../../texts.js';
import { commandTexts } from './command-texts.js';

/** Actions that a shortcut can trigger. */
export interface ShortcutContext {
  go: (path: string) => void;
  openPalette: () => void;
  openSheet: () => void;
}

export interface Shortcut {
  /** Keys to press one after another. */
  keys: readonly string[];
  does: string;
  run: (context: ShortcutContext) => void;
}

const { does } = commandTexts;

function goTo(path: string): Shortcut['run'] {
  return ({ go }) => go(path);
}

function findAll(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`#main ${selector}`)];
}

/** Title links of opportunities in the rows of a list. */
const titleLinks = ':is(li, tr) a[href^="/opportunities/"]';
const newTabLinks = 'a[target="_blank"]';

function findRow(element: Element | null): Element | null {
  return element?.closest('#main :is(li, tr)') ?? null;
}

/** In a list, focuses the next or previous title; on a detail page, opens the next or previous opportunity. */
function step(by: 1 | -1): void {
  const [neighbour] = findAll(`a[rel="${by === 1 ? 'next' : 'prev'}"]`);
  if (neighbour !== undefined) return neighbour.click();
  const all = findAll(titleLinks);
  const at = all.findIndex((title) => findRow(title)?.contains(document.activeElement));
  const target = at === -1 ? all.at(by === 1 ? 0 : -1) : all[at + by];
  target?.focus();
}

function focusSearch({ openPalette }: ShortcutContext): void {
  const [field] = findAll('input[enterkeyhint="search"]');
  if (field === undefined) openPalette();
  else field.focus();
}

/** Opens the original notice of the focused row, or of the shown opportunity. */
function openOriginal(): void {
  const links = findAll(newTabLinks);
  const row = findRow(document.activeElement);
  const inRow = links.find((link) => row?.contains(link));
  (inRow ?? links.find(({ textContent }) => textContent.startsWith(texts.opportunity.original)))?.click();
}

/** Presses a button of the focused row, or of the shown opportunity. */
function press(selector: string): void {
  const row = findRow(document.activeElement);
  findAll(selector)
    .find((button) => findRow(button) === row)
    ?.click();
}

function pressMark(mark: 'watch' | 'dismiss' | 'tag'): Shortcut['run'] {
  return () => press(`[data-mark="${mark}"]`);
}

/** Presses a button of an entry of the inbox. */
function pressInbox(change: 'archive' | 'snooze' | 'unread'): Shortcut['run'] {
  return () => press(`[data-inbox="${change}"]`);
}

/** Presses the undo button of the newest toast. */
function pressUndo(): void {
  [...document.querySelectorAll<HTMLElement>('[data-undo]')].at(-1)?.click();
}

/** All shortcuts without a modifier key, in the order of the help sheet. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ['/'], does: does.search, run: focusSearch },
  { keys: ['g', 'd'], does: does.dashboard, run: goTo('/') },
  { keys: ['g', 'o'], does: does.opportunities, run: goTo('/opportunities') },
  { keys: ['g', 's'], does: does.advanced, run: goTo('/search') },
  { keys: ['g', 'p'], does: does.perplexity, run: goTo('/perplexity') },
  { keys: ['g', 'y'], does: does.sync, run: goTo('/sync') },
  { keys: ['g', ','], does: does.settings, run: goTo('/settings') },
  { keys: ['g', 'i'], does: does.inbox, run: goTo(inboxPath) },
  { keys: ['j'], does: does.next, run: () => step(1) },
  { keys: ['k'], does: does.previous, run: () => step(-1) },
  { keys: ['o'], does: does.original, run: openOriginal },
  { keys: ['w'], does: does.watch, run: pressMark('watch') },
  { keys: ['x'], does: does.dismiss, run: pressMark('dismiss') },
  { keys: ['t'], does: does.tag, run: pressMark('tag') },
  { keys: ['e'], does: does.archive, run: pressInbox('archive') },
  { keys: ['s'], does: does.snooze, run: pressInbox('snooze') },
  { keys: ['u'], does: does.unread, run: pressInbox('unread') },
  { keys: ['z'], does: does.undo, run: pressUndo },
  { keys: ['?'], does: does.help, run: ({ openSheet }) => openSheet() },
];

/** Maximum delay between the two keys of a shortcut, in ms. */
export const sequenceMs = 1500;
