import { Option } from 'commander';
import { type DocumentedCommand } from '../documented-command.js';

/** `rfp auth` */
export function addAuthCommands(program: DocumentedCommand): void {
  const auth = program.command('auth').description('Sign in and out');

  auth
    .command('login')
    .description('Sign in by a code that you confirm in the console, and store an API token on this machine')
    .option('--web', 'open the page of the console in a browser')
    .option('--scope <scope>', 'read, or write: change things too (default: write)')
    .addOption(
      new Option('--no-wait', 'print the code as JSON and end; --complete finishes').conflicts(
        otherSignInOptions('wait'),
      ),
    )
    .addOption(
      new Option('--complete', 'finish a sign-in of --no-wait; exit code 8 until it is confirmed').conflicts(
        otherSignInOptions('complete'),
      ),
    )
    .addOption(
      new Option('--password', 'prompt for e-mail address, password and second factor').conflicts(
        otherSignInOptions('password'),
      ),
    )
    .addOption(new Option('--with-token', 'store an API token from stdin').conflicts(otherSignInOptions('withToken')))
    .examples(
      'rfp auth login',
      'rfp auth login --web',
      'rfp auth login --no-wait   # then, once it is confirmed:',
      'rfp auth login --complete',
      'rfp auth login --with-token < token.txt',
    )
    .note('For a script, set RFP_TOKEN instead.')
    .runs(async () => (await import('../actions/account/login.js')).logIn);

  auth
    .command('token')
    .description('Print the API token in use, for programs that send requests of their own')
    .examples('rfp auth token', 'RFP_TOKEN=$(rfp auth token) ./nightly.sh')
    .runs(async () => (await import('../actions/account/token.js')).printToken);

  auth
    .command('status')
    .description('Show the signed-in account, and whether the server accepts it')
    .examples('rfp auth status', 'rfp auth status --json=account,expires_at')
    .runs(async () => (await import('../actions/account/status.js')).showAuthStatus);

  auth
    .command('logout')
    .description('Remove the stored credentials for this server')
    .dryRun()
    .examples('rfp auth logout')
    .runs(async () => (await import('../actions/account/logout.js')).logOut);
}

const signInOptions = ['wait', 'complete', 'password', 'withToken'];

/** The sign-in options that conflict with the chosen one. */
function otherSignInOptions(chosen: string): string[] {
  return signInOptions.filter((option) => option !== chosen);
}
