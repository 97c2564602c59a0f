import { z } from 'zod';
import { decidedDeviceSchema, deviceDecisionSchema, deviceRequestSchema, userCodeSchema } from './device.js';
import { type Routes } from './route.js';

const byCode = z.strictObject({
  code: userCodeSchema.meta({ description: 'The user code, in any case, with or without the hyphen' }),
});

export const deviceRoutes = {
  findDeviceRequest: {
    method: 'GET',
    path: '/device-requests/{code}',
    access: 'account',
    summary: 'The program that waits for a confirmation under this user code',
    params: byCode,
    status: 200,
    reply: deviceRequestSchema,
  },
  decideDeviceRequest: {
    method: 'POST',
    path: '/device-requests/{code}/decision',
    access: 'account',
    summary: 'Let the program act as the caller, or refuse it',
    params: byCode,
    body: deviceDecisionSchema,
    status: 200,
    reply: decidedDeviceSchema,
  },
} as const satisfies Routes;
