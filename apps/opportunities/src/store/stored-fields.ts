import { noticeFieldsSchema } from '@rfp/contracts/notice';

/** Fields of a stored notice. They passed this schema at intake: a change of it that they would not pass needs a migration of them. */
export const storedFields = noticeFieldsSchema;
