import { devicePagePath } from '@rfp/contracts/http';
import { Suspense, type ComponentType } from 'react';
import { ErrorBoundary } from '../layout/failures/ErrorBoundary.js';
import { lazyScreen } from '../shared/lazy-screen.js';
import { PublicPage } from './parts/PublicPage.js';
import { PublicSkeleton } from './parts/PublicSkeleton.js';
import {
  acceptInvitationPath,
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
  [loginPath, lazyScreen(() => import('./pages/Login.js').then(({ Login }) => Login))],
  [registerPath, lazyScreen(() => import('./pages/Register.js').then(({ Register }) => Register))],
  [
    forgotPasswordPath,
    lazyScreen(() => import('./pages/ForgotPassword.js').then(({ ForgotPassword }) => ForgotPassword)),
  ],
  [resetPasswordPath, lazyScreen(() => import('./pages/ResetPassword.js').then(({ ResetPassword }) => ResetPassword))],
  [
    acceptInvitationPath,
    lazyScreen(() => import('./invitation/AcceptInvitation.js').then(({ AcceptInvitation }) => AcceptInvitation)),
  ],
  [confirmPath, lazyScreen(() => import('./pages/Confirm.js').then(({ Confirm }) => Confirm))],
  [secondFactorPath, lazyScreen(() => import('./pages/SecondFactor.js').then(({ SecondFactor }) => SecondFactor))],
  [unsubscribePagePath, lazyScreen(() => import('./pages/Unsubscribe.js').then(({ Unsubscribe }) => Unsubscribe))],
  [
    confirmNotificationsPath,
    lazyScreen(() =>
      import('./pages/ConfirmNotifications.js').then(({ ConfirmNotifications }) => ConfirmNotifications),
    ),
  ],
  [devicePagePath, lazyScreen(() => import('./device/Device.js').then(({ Device }) => Device))],
  [callbackPath, lazyScreen(() => import('./pages/Callback.js').then(({ Callback }) => Callback))],
];

/** The screens outside the shell, each in its own chunk: signed-in users never load them. */
export const publicRoutes = screens.map(([path, Screen]) => ({
  path,
  element: (
    <ErrorBoundary key={path} frame={PublicPage}>
      <Suspense fallback={<PublicSkeleton />}>
        <Screen />
      </Suspense>
    </ErrorBoundary>
  ),
}));
