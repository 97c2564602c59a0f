import { workspaceHeader } from '@rfp/contracts/http';
import { useSyncExternalStore } from 'react';

/** Parameter of links, and key in the session storage: each tab has its own workspace. */
const name = 'workspace';
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Id of the workspace of this tab; null for the personal one. */
let current: string | null = null;
let isLost = false;
const listeners = new Set<() => void>();

function toId(text: string | null | undefined): string | null {
  return typeof text === 'string' && uuid.test(text) ? text.toLowerCase() : null;
}

function readStored(): string | null {
  try {
    return toId(sessionStorage.getItem(name));
  } catch {
    return null;
  }
}

function store(id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, id);
  } catch {
    // Without access to storage, the choice lasts until the page is reloaded.
  }
}

/**
 * Reads the workspace of this tab from the address or from the storage. Removes it from the address before the router reads it. Does not parse the
 * other parameters, so that they stay as they are.
 */
export function startWorkspace(): void {
  const { pathname, search, hash } = location;
  const parts = search.slice(1).split('&');
  const given = parts.find((part) => part.startsWith(`${name}=`));
  current = toId(given?.slice(name.length + 1)) ?? readStored();
  store(current);
  if (given === undefined) return;
  const rest = parts.filter((part) => !part.startsWith(`${name}=`)).join('&');
  history.replaceState(history.state, '', `${pathname}${rest === '' ? '' : `?${rest}`}${hash}`);
}

export function currentWorkspaceId(): string | null {
  return current;
}

/** Sets the workspace of this tab. To switch, use `switchWorkspace`, which also loads its data. */
export function setWorkspaceId(id: string | null): void {
  current = id;
  store(id);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Id of the workspace of this tab; null for the personal one. */
export function useWorkspaceId(): string | null {
  return useSyncExternalStore(subscribe, currentWorkspaceId);
}

export function workspaceHeaders(): Record<string, string> {
  return current === null ? {} : { [workspaceHeader]: current };
}

/**
 * Goes back to the personal workspace because the server does not know the requested one.
 * @returns false if this tab has left that workspace already
 */
export function loseWorkspace(requested: string): boolean {
  if (requested !== current) return false;
  isLost = true;
  setWorkspaceId(null);
  return true;
}

/** Whether a workspace was lost since the last call. */
export function takeLoss(): boolean {
  const was = isLost;
  isLost = false;
  return was;
}

/** Adds the workspace of this tab to an address, unless it is the personal one. */
export function withWorkspace(href: string): string {
  if (current === null) return href;
  const [page = '', ...hash] = href.split('#');
  return [`${page}${page.includes('?') ? '&' : '?'}${name}=${current}`, ...hash].join('#');
}
