/** @jest-environment ./tools/jest/dom-environment.mjs */
import { dropUnreadableQuery } from './drop-unreadable-query.js';

it.each([
  ['is readable', '?page=2&filter=%7B%22q%22%3A%22caf%C3%A9%22%7D', '?page=2&filter=%7B%22q%22%3A%22caf%C3%A9%22%7D'],
  ['is empty', '', ''],
  ['is made up to freeze the page', `?filter=${'%ea%C3%5A'.repeat(1000)}`, ''],
  ['ends in the middle of an encoded character', '?page=%', ''],
])('a query that %s is kept only if it can be read', (_what, query, expected) => {
  history.replaceState(null, '', `/opportunities${query}`);
  dropUnreadableQuery();
  expect(location.pathname + location.search).toBe(`/opportunities${expected}`);
});
