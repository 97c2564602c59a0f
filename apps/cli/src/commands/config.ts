import { type Command } from 'commander';
import { type DocumentedCommand } from '../documented-command.js';
import { type Io } from '../io.js';

/** Used in the help only. The command validates with its schema, which would slow down the help. */
const settingNames = 'api_url, output, timeout, color, pager';

/** `rfp config` */
export function addConfigCommands(program: DocumentedCommand, io: Io): void {
  const config = program.command('config').description('Settings of rfp, in profiles: one for each server or account');

  config
    .command('list')
    .description('List the settings of the profile in use')
    .option('--all', 'list the settings of all profiles')
    .examples('rfp config list', 'rfp config list --all --json')
    .runs(async () => (await import('../actions/system/config.js')).listConfig);

  config
    .command('get')
    .description('Print one setting')
    .argument('<name>', settingNames)
    .examples('rfp config get api_url')
    .runs(async () => (await import('../actions/system/config.js')).getSetting);

  config
    .command('set')
    .description('Change one setting; creates the profile if there is none of that name')
    .argument('<name>', settingNames)
    .argument('<value>', 'its value; "" removes the setting')
    .option('--dry-run', 'show the change, do not make it')
    .examples('rfp config set api_url https://rfp.example.org', 'rfp config set output wide --profile work')
    .action(async (name: string, value: string, _options: unknown, command: Command) => {
      const { setSetting } = await import('../actions/system/config.js');
      await setSetting(io, { name, value }, command.optsWithGlobals());
    });

  config
    .command('use')
    .description('Use a profile from now on')
    .argument('<profile>', 'a profile: see  rfp config list --all')
    .option('--dry-run', 'show the change, do not make it')
    .examples('rfp config use work')
    .action(async (profile: string, _options: unknown, command: Command) => {
      const { useProfile } = await import('../actions/system/config.js');
      await useProfile(io, profile, command.optsWithGlobals());
    });

  config
    .command('path')
    .description('Print the path of the configuration file')
    .examples('rfp config path')
    .runs(async () => (await import('../actions/system/config.js')).showConfigPath);
}
