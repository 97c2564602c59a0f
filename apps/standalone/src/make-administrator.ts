import { makeAdministrator } from '@rfp/auth/people/make-administrator';
import { AppError } from '@rfp/contracts/errors';
import { runStep } from '@rfp/setup/run-step';
import { installedDatabase } from './installed-database.js';

// npm run make-administrator -- ADDRESS: gives an account the role administrator, for an installation whose administrators have lost access.
await runStep(async () => {
  const [email, ...rest] = process.argv.slice(2);
  if (email === undefined || email.startsWith('-') || rest.length > 0)
    throw new AppError('CONFIGURATION', { message: 'Name the e-mail address of the account, and nothing else.' });
  await makeAdministrator(await installedDatabase('auth'), email);
  return `${email} is administrator now.`;
});
