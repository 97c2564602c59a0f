import { Option, type Command } from 'commander';
import { type Io } from '../io.js';

/** `rfp auth`; `end` receives the exit code. */
export function addAuthCommands(program: Command, io: Io, end: (code: number) => void): void {
  const auth = program.command('auth').description('Sign in and out');

  auth
    .command('login')
    .description('Sign in by a code that you confirm in the console, and store an API token on this machine')
    .option('--web', 'open the page of the console in a browser')
    .option('--scope <scope>', 'read, or write: change things too (default: write)')
    .addOption(
      new Option('--no-wait', 'print the code as JSON and end; --complete finishes').conflicts(otherWays('wait')),
    )
    .addOption(
      new Option('--complete', 'finish a sign-in of --no-wait; exit code 8 until it is confirmed').conflicts(
        otherWays('complete'),
      ),
    )
    .addOption(
      new Option('--password', 'prompt for e-mail address, password and second factor').conflicts(
        otherWays('password'),
      ),
    )
    .addOption(new Option('--with-token', 'store an API token from stdin').conflicts(otherWays('withToken')))
    .addHelpText(
      'after',
      '\nExamples:\n  rfp auth login\n  rfp auth login --web\n  rfp auth login --no-wait   # then, once it is confirmed:\n  rfp auth login --complete\n  rfp auth login --with-token < token.txt\n\nFor a script, set RFP_TOKEN instead.\n',
    )
    .action(async (_options: unknown, command: Command) => {
      const { logIn } = await import('../actions/auth-login.js');
      end(await logIn(io, command.optsWithGlobals()));
    });

  auth
    .command('token')
    .description('Print the API token in use, for programs that send requests of their own')
    .addHelpText('after', '\nExamples:\n  rfp auth token\n  RFP_TOKEN=$(rfp auth token) ./nightly.sh\n')
    .action(async (_options: unknown, command: Command) => {
      const { printToken } = await import('../actions/auth-token.js');
      await printToken(io, command.optsWithGlobals());
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
    .option('--dry-run', 'say what would be done, and change nothing')
    .addHelpText('after', '\nExamples:\n  rfp auth logout\n')
    .action(async (_options: unknown, command: Command) => {
      const { logOut } = await import('../actions/auth-logout.js');
      await logOut(io, command.optsWithGlobals());
    });
}

const ways = ['wait', 'complete', 'password', 'withToken'];

/** The ways to sign in, of which one is chosen. */
function otherWays(chosen: string): string[] {
  return ways.filter((way) => way !== chosen);
}
