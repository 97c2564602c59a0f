import { z } from 'zod';
import { deviceDecisionSchema, parseUserCode, userCodeSchema } from '../auth/device.js';
import { answeredBy, type Routes } from './route.js';
import { authRpc } from '../rpc/auth.js';

const byCode = z.strictObject({
  code: z
    .preprocess((text) => (typeof text === 'string' ? (parseUserCode(text) ?? text) : text), userCodeSchema)
    .meta({ description: 'The user code, in any case, with or without the hyphen' }),
});

export const deviceRoutes = {
  findDeviceRequest: {
    method: 'GET',
    path: '/device-requests/{code}',
    summary: 'The program that waits for a confirmation under this user code',
    params: byCode,
    notFound: 'DEVICE_CODE_NOT_FOUND',
    ...answeredBy(authRpc, 'auth.device-request'),
  },
  decideDeviceRequest: {
    method: 'POST',
    path: '/device-requests/{code}/decision',
    summary: 'Let the program act as the caller, or refuse it',
    params: byCode,
    notFound: 'DEVICE_CODE_NOT_FOUND',
    body: deviceDecisionSchema,
    ...answeredBy(authRpc, 'auth.decide-device-request'),
  },
} as const satisfies Routes;
