import { AppError } from '@rfp/contracts/errors';

/** A port that another program has, with the setting that chooses another one. */
export function portBusy(setting: string, port: number, cause: unknown): AppError {
  return new AppError('PORT_BUSY', {
    message: `Port ${port} is in use by another program. Set ${setting} to a free one.`,
    cause,
  });
}
