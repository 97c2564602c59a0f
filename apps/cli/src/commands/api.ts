import { type DocumentedCommand } from '../documented-command.js';

/** `rfp api` */
export function addApiCommand(program: DocumentedCommand): void {
  program
    .command('api')
    .description('Send a request to the API of the server, and print the answer')
    .argument('<method>', 'GET, HEAD, POST, PUT, PATCH or DELETE')
    .argument('<path>', 'path on the server, such as /opportunities/stats')
    .repeatable('-f, --raw-field <key=value>', 'a parameter that is a text')
    .repeatable('-F, --field <key=value>', 'a parameter that is JSON, such as 5, true or ["a"]')
    .option('--input <file>', 'body of the request, - for stdin; parameters then go to the query')
    .repeatable('-H, --header <name:value>', 'a header of the request')
    .option('-i, --include', 'print status and headers of the answer first')
    .option('--paginate', 'request all pages of a list, and print them as one: JSON, or -o ndjson, csv or tsv')
    .option('--dry-run', 'print the request, and send nothing')
    .examples(
      'rfp api GET /opportunities/stats',
      'rfp api GET /opportunities -F \'filter={"status":"active"}\' --paginate',
      'rfp api POST /sync -F \'sources=["grants_gov"]\' -H "Idempotency-Key: nightly-2026-12-01"',
      'rfp api PATCH /settings --input settings.json --include',
    )
    .note(
      'Parameters are the query of GET, HEAD and DELETE, otherwise the JSON body. Requests go only to this server:\nthe path cannot name another one, and redirects are not followed. The routes are in docs/openapi.json.',
    )
    .runs(async () => (await import('../actions/api/api.js')).requestApi);
}
