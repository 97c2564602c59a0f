import { z } from 'zod';
import { isPrintableName } from '../primitives.js';

/** Values of the filter `watched`: opportunities that the caller watches, or that any member of the workspace watches. */
export const watchedSchema = z.enum(['me', 'anyone']);

/** Values of the filter `dismissed`; without it, lists leave out what the workspace dismissed. */
export const dismissedSchema = z.enum(['only', 'include']);

/** Name of a tag of a workspace. Names that differ only in case are one tag. */
export const workspaceTagNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .refine(isPrintableName, 'Must not contain control or direction characters');
