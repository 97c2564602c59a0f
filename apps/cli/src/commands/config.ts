import { type Command } from 'commander';
import { type Io } from '../io.js';

/** For the help. The command validates with its schema, whose loading would slow down the help. */
const settingNames = 'api_url, output, timeout, color, pager';

/** `rfp config` */
export function addConfigCommands(program: Command, io: Io): void {
  const config = program.command('config').description('Settings of rfp, in profiles: one for each server or account');

  config
    .command('list')
    .description('List the settings of the profile in use')
    .option('--all', 'of all profiles')
    .addHelpText('after', '\nExamples:\n  rfp config list\n  rfp config list --all --json\n')
    .action(async (_options: unknown, command: Command) => {
      const { listConfig } = await import('../actions/config.js');
      listConfig(io, command.optsWithGlobals());
    });

  config
    .command('get')
    .description('Print one setting')
    .argument('<name>', settingNames)
    .addHelpText('after', '\nExamples:\n  rfp config get api_url\n')
    .action(async (name: string, _options: unknown, command: Command) => {
      const { getSetting } = await import('../actions/config.js');
      getSetting(io, name, command.optsWithGlobals());
    });

  config
    .command('set')
    .description('Change one setting; creates the profile if there is none of that name')
    .argument('<name>', settingNames)
    .argument('<value>', 'its value; "" removes the setting')
    .option('--dry-run', 'show the change, do not make it')
    .addHelpText(
      'after',
      '\nExamples:\n  rfp config set api_url https://rfp.example.org\n  rfp config set output wide --profile work\n',
    )
    .action(async (name: string, value: string, _options: unknown, command: Command) => {
      const { setSetting } = await import('../actions/config.js');
      await setSetting(io, { name, value }, command.optsWithGlobals());
    });

  config
    .command('use')
    .description('Use a profile from now on')
    .argument('<profile>', 'a profile: see  rfp config list --all')
    .option('--dry-run', 'show the change, do not make it')
    .addHelpText('after', '\nExamples:\n  rfp config use work\n')
    .action(async (profile: string, _options: unknown, command: Command) => {
      const { useProfile } = await import('../actions/config.js');
      await useProfile(io, profile, command.optsWithGlobals());
    });

  config
    .command('path')
    .description('Print the path of the configuration file')
    .addHelpText('after', '\nExamples:\n  rfp config path\n')
    .action(async (_options: unknown, command: Command) => {
      const { showConfigPath } = await import('../actions/config.js');
      showConfigPath(io, command.optsWithGlobals());
    });
}
