import { type Command } from 'commander';
import { type Io } from '../io.js';

/** `rfp auth`; `end` receives the exit code. */
export function addAuthCommands(program: Command, io: Io, end: (code: number) => void): void {
  const auth = program.command('auth').description('Sign in and out');

  auth
    .command('login')
    .description('Sign in and store an API token on this machine')
    .option('--with-token', 'store an API token from stdin')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp auth login\n  rfp auth login --with-token < token.txt\n\nFor a script, set RFP_TOKEN instead.\n',
    )
    .action(async (_options: unknown, command: Command) => {
      const { logIn } = await import('../actions/auth-login.js');
      await logIn(io, command.optsWithGlobals());
    });

  auth
    .command('status')
    .description('Show the signed-in account, and whether the server accepts it')
    .addHelpText('after', '\nExamples:\n  rfp auth status\n  rfp auth status --json=account,expires_at\n')
    .action(async (_options: unknown, command: Command) => {
      const { showAuthStatus } = await import('../actions/auth-status.js');
      end(await showAuthStatus(io, command.optsWithGlobals()));
    });

  auth
    .command('logout')
    .description('Remove the stored credentials for this server')
    .addHelpText('after', '\nExamples:\n  rfp auth logout\n')
    .action(async (_options: unknown, command: Command) => {
      const { logOut } = await import('../actions/auth-logout.js');
      await logOut(io, command.optsWithGlobals());
    });
}
