import { AppError } from '@rfp/contracts/errors';

/** Error for a port that another program uses, with the setting that changes the port. */
export function portBusy(setting: string, port: number, cause: unknown): AppError {
  return new AppError('PORT_BUSY', {
    message: `Port ${port} is in use by another program. Set ${setting} to a free port.`,
    cause,
  });
}
