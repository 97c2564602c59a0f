import { type DocumentedCommand } from '../documented-command.js';

/** `rfp audit` */
export function addAuditCommands(program: DocumentedCommand): void {
  const audit = program.command('audit').description('Who changed what, when and from where');

  withFilters(audit.command('list'))
    .description('List entries, the newest first')
    .option('--limit <n>', 'maximum number of entries (default: 50)')
    .examples(
      'rfp audit list',
      'rfp audit list --account ada@example.org --from 2026-12-01',
      'rfp audit list --target source:sam_gov --json=at,account,action,before,after',
    )
    .runs(async () => (await import('../actions/audit/list.js')).listAudit);

  withFilters(audit.command('export'))
    .description('Write entries to a file of JSON lines, the oldest first')
    .option('--file <path>', 'file to write, - for stdout (default: audit-<day>.ndjson, in this folder)')
    .note('Without a filter the file has the whole log with its hashes, which `rfp audit verify --file` can check.')
    .examples('rfp audit export', 'rfp audit export --service sync --file sources.ndjson')
    .runs(async () => (await import('../actions/audit/export.js')).exportAudit);

  audit
    .command('verify')
    .description('Recompute the hashes of the log, and find the first changed, missing or inserted entry')
    .option('--file <path>', 'a file that `rfp audit export` wrote, - for stdin (default: the log of the server)')
    .repeatable('--expect-last <day=hash>', 'fail unless an entry of this day has this hash, as the service logged it')
    .note('The exit code is 0 if the log is intact, and 1 otherwise.')
    .examples('rfp audit verify', 'rfp audit verify --file audit.ndjson --expect-last 2026-12-01=4e1f...')
    .runs(async () => (await import('../actions/audit/verify.js')).verifyAudit);
}

function withFilters(command: DocumentedCommand): DocumentedCommand {
  return command
    .option('--account <who>', 'mail address or id of the account that acted')
    .option('--action <name>', 'such as role_changed')
    .option('--service <name>', 'auth, sync or opportunities')
    .option('--target <what>', 'such as source:sam_gov, or a kind, such as source')
    .option('--workspace <id>', 'only entries of this workspace')
    .option('--own-workspace', 'the log of the workspace of your sign-in, for its owners')
    .option('--from <when>', 'first day (UTC) or instant')
    .option('--to <when>', 'last day (UTC), or the instant after the last one');
}
