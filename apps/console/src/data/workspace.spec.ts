/** @jest-environment ./tools/jest/dom-environment.mjs */
import { currentWorkspaceId, setWorkspaceId, startWorkspace, withWorkspace, workspaceHeaders } from './workspace.js';

const { jest } = import.meta;
const id = '0197a3a4-2222-7000-8000-000000000301';
const other = '0197a3a4-2222-7000-8000-000000000302';

function startAt(address: string): string {
  history.replaceState(null, '', address);
  startWorkspace();
  return location.href.slice(location.origin.length);
}

beforeEach(() => {
  sessionStorage.clear();
  setWorkspaceId(null);
});

describe('the workspace of a tab', () => {
  it('is the personal one at first, which requests and links do not name', () => {
    expect(startAt('/settings')).toBe('/settings');
    expect([currentWorkspaceId(), workspaceHeaders()]).toEqual([null, {}]);
    expect(withWorkspace('https://rfp.example.org/settings')).toBe('https://rfp.example.org/settings');
  });

  it.each([
    [
      `/opportunities?filter=%7B%22q%22%3A%22a+b%20c%22%7D&workspace=${id}&page=2#top`,
      '/opportunities?filter=%7B%22q%22%3A%22a+b%20c%22%7D&page=2#top',
    ],
    [`/settings?workspace=${id.toUpperCase()}`, '/settings'],
  ])('comes from the address %s, which keeps its other parameters as they are', (address, rest) => {
    expect(startAt(address)).toBe(rest);
    expect(workspaceHeaders()).toEqual({ 'x-workspace': id });
  });

  it('is that of the storage after a reload, unless the address names another', () => {
    sessionStorage.setItem('workspace', id);
    startAt('/');
    expect(currentWorkspaceId()).toBe(id);
    startAt(`/?workspace=${other}`);
    expect([currentWorkspaceId(), sessionStorage.getItem('workspace')]).toEqual([other, other]);
  });

  it.each(['1', "'--", `${id}0`])('is not changed by %s, which is not an id', (text) => {
    sessionStorage.setItem('workspace', id);
    expect(startAt(`/?workspace=${encodeURIComponent(text)}`)).toBe('/');
    expect(currentWorkspaceId()).toBe(id);
  });

  it('lasts until the next reload if the storage is blocked', () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    const spies = (['getItem', 'setItem', 'removeItem'] as const).map((method) =>
      jest.spyOn(Storage.prototype, method).mockImplementation(blocked),
    );
    expect(startAt(`/?workspace=${id}`)).toBe('/');
    expect(currentWorkspaceId()).toBe(id);
    setWorkspaceId(null);
    expect(currentWorkspaceId()).toBeNull();
    for (const spy of spies) spy.mockRestore();
  });
});

it('a link names the workspace before the fragment and after other parameters', () => {
  setWorkspaceId(id);
  expect(withWorkspace('https://rfp.example.org/')).toBe(`https://rfp.example.org/?workspace=${id}`);
  expect(withWorkspace('https://rfp.example.org/a?page=2#top')).toBe(
    `https://rfp.example.org/a?page=2&workspace=${id}#top`,
  );
});
