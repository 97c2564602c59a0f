import { noticeFieldsSchema } from '@rfp/contracts/notice';

/** Fields of a stored notice, validated at intake. A stricter schema needs a migration of the stored fields. */
export const storedFields = noticeFieldsSchema;
