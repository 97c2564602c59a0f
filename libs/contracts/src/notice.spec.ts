import { noticeFieldsSchema } from './notice.js';

it('takes as many expected awards as the database can store', () => {
  const fits = (expected_awards: number) => noticeFieldsSchema.safeParse({ title: 'a', expected_awards }).success;
  expect([0, 2 ** 31 - 1, 2 ** 31, -1].map(fits)).toEqual([true, true, false, false]);
});
