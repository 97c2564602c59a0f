import { devicePagePath } from '@rfp/contracts/http';
import { lazy, Suspense, type ComponentType } from 'react';
import { PublicSkeleton } from './parts/PublicSkeleton.js';
import {
  callbackPath,
  confirmNotificationsPath,
  confirmPath,
  forgotPasswordPath,
  loginPath,
  registerPath,
  resetPasswordPath,
  secondFactorPath,
  unsubscribePagePath,
} from './paths.js';

const screens: [path: string, screen: ComponentType][] = [
  [loginPath, lazy(() => import('./pages/Login.js').then(({ Login }) => ({ default: Login })))],
  [registerPath, lazy(() => import('./pages/Register.js').then(({ Register }) => ({ default: Register })))],
  [
    forgotPasswordPath,
    lazy(() => import('./pages/ForgotPassword.js').then(({ ForgotPassword }) => ({ default: ForgotPassword }))),
  ],
  [
    resetPasswordPath,
    lazy(() => import('./pages/ResetPassword.js').then(({ ResetPassword }) => ({ default: ResetPassword }))),
  ],
  [confirmPath, lazy(() => import('./pages/Confirm.js').then(({ Confirm }) => ({ default: Confirm })))],
  [
    secondFactorPath,
    lazy(() => import('./pages/SecondFactor.js').then(({ SecondFactor }) => ({ default: SecondFactor }))),
  ],
  [
    unsubscribePagePath,
    lazy(() => import('./pages/Unsubscribe.js').then(({ Unsubscribe }) => ({ default: Unsubscribe }))),
  ],
  [
    confirmNotificationsPath,
    lazy(() =>
      import('./pages/ConfirmNotifications.js').then(({ ConfirmNotifications }) => ({ default: ConfirmNotifications })),
    ),
  ],
  [devicePagePath, lazy(() => import('./device/Device.js').then(({ Device }) => ({ default: Device })))],
  [callbackPath, lazy(() => import('./pages/Callback.js').then(({ Callback }) => ({ default: Callback })))],
];

/** The screens outside the shell, each in its own chunk: signed-in users never load them. */
export const publicRoutes = screens.map(([path, Screen]) => ({
  path,
  element: (
    <Suspense fallback={<PublicSkeleton />}>
      <Screen />
    </Suspense>
  ),
}));
