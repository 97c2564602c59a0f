import { z } from 'zod';
import {
  decidedDeviceSchema,
  deviceDecisionSchema,
  deviceRequestSchema,
  parseUserCode,
  userCodeSchema,
} from '../device.js';
import { type Routes } from '../route.js';

const byCode = z.strictObject({
  code: z
    .preprocess((text) => (typeof text === 'string' ? (parseUserCode(text) ?? text) : text), userCodeSchema)
    .meta({ description: 'The user code, in any case, with or without the hyphen' }),
});

export const deviceRoutes = {
  findDeviceRequest: {
    method: 'GET',
    path: '/device-requests/{code}',
    access: 'account',
    summary: 'The program that waits for a confirmation under this user code',
    params: byCode,
    notFound: 'DEVICE_CODE_NOT_FOUND',
    status: 200,
    reply: deviceRequestSchema,
    passesTo: 'auth.device-request',
  },
  decideDeviceRequest: {
    method: 'POST',
    path: '/device-requests/{code}/decision',
    access: 'account',
    summary: 'Let the program act as the caller, or refuse it',
    params: byCode,
    notFound: 'DEVICE_CODE_NOT_FOUND',
    body: deviceDecisionSchema,
    status: 200,
    reply: decidedDeviceSchema,
    passesTo: 'auth.decide-device-request',
  },
} as const satisfies Routes;
