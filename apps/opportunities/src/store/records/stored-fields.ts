import { noticeFieldsSchema } from '@rfp/contracts/notice';

/** Fields of a stored notice. Intake validated them with this schema; a stricter schema needs a migration of stored fields. */
export const storedFields = noticeFieldsSchema;
