import { liveEventSchema } from '@rfp/api-client/live/live-event';
import { routes } from '@rfp/contracts/routes';
import { managedSourceSchema } from '@rfp/contracts/source';
import { changedMarksSchema } from '@rfp/contracts/tracking/marks';
import { sourceStateSchema } from '@rfp/contracts/sync-run';
import { z } from 'zod';
import { pendingSignInSchema } from './actions/account/login.js';
import { mailsSchema } from './actions/account/mails.js';
import { credentialStatusSchema } from './actions/account/status.js';
import { printedTokenSchema } from './actions/account/token.js';
import { apiBodySchema, apiDryRunSchema } from './actions/api/api.js';
import { exportedAuditSchema } from './actions/audit/export.js';
import { auditVerdictSchema } from './actions/audit/verify.js';
import { doctorSchema } from './actions/doctor/doctor.js';
import { exportedSchema } from './actions/opportunities/export.js';
import { openedPageSchema } from './actions/opportunities/open.js';
import { undoneChangeSchema } from './actions/opportunities/marks.js';
import { oppWatchSchema } from './actions/opportunities/watch.js';
import { planSchema } from './actions/change.js';
import { sourceEditSchema } from './actions/sources/edit.js';
import { configChangeSchema, settingSchema } from './actions/system/config.js';
import { handledLetterSchema } from './actions/system/dead-letters.js';
import { versionReportSchema } from './actions/system/version.js';
import { invalid } from './errors/invalid.js';
import { type Io } from './io.js';

/** Output schema of a change command, including `--dry-run`. */
function withPlan(schema: z.ZodType): z.ZodType {
  return z.union([schema, planSchema]);
}

const runs = routes.listRuns.reply;
const started = routes.startSync.reply.shape.runs;
const sources = withPlan(routes.listSources.reply);
const { synonyms } = routes.listSynonyms.reply.shape;
const { searches } = routes.listSearches.reply.shape;
const { connectors } = routes.listConnectors.reply.shape;
const opportunities = routes.listOpportunities.reply;
const decision = routes.mergeOpportunities.reply;

/**
 * JSON output of each command without a field list. Null: the command prints no JSON. With `--dry-run` the output is `planSchema`, except for
 * `opp split`, `opp merge` and `source edit`, which show the differences.
 */
export const jsonSchemas: Readonly<Record<string, z.ZodType | null>> = {
  'alert list': routes.smartAlerts.reply,
  'alert off': withPlan(mailsSchema),
  'alert on': withPlan(mailsSchema),
  // The reply of the route; docs/openapi.json describes it.
  api: z.union([apiDryRunSchema, apiBodySchema]),
  'audit export': exportedAuditSchema,
  'audit list': routes.listAudit.reply.shape.entries,
  'audit verify': auditVerdictSchema,
  // Only with `--no-wait`; otherwise there is no output.
  'auth login': pendingSignInSchema,
  'auth logout': null,
  'auth status': credentialStatusSchema,
  'auth token': printedTokenSchema,
  codes: routes.listCodes.reply.shape.codes,
  completion: null,
  'config get': z.strictObject({ name: z.string(), value: z.string() }),
  'config list': z.array(settingSchema),
  'config path': z.strictObject({ path: z.string() }),
  'config set': configChangeSchema,
  'config use': configChangeSchema,
  'dead-letters discard': withPlan(z.array(handledLetterSchema)),
  'dead-letters list': routes.deadLetters.reply.shape.dead_letters,
  'dead-letters replay': withPlan(z.array(handledLetterSchema)),
  'demo remove': withPlan(z.strictObject({ removed: z.int() })),
  doctor: doctorSchema,
  help: null,
  'inbox archive': withPlan(routes.changeInbox.reply),
  'inbox count': routes.inboxCount.reply,
  'inbox list': routes.inbox.reply.shape.entries,
  'inbox read': withPlan(routes.changeInbox.reply),
  'inbox snooze': withPlan(routes.changeInbox.reply),
  'market competitors': routes.competitiveLandscape.reply,
  'market forecast': routes.marketForecast.reply,
  'market metrics': routes.financialMetrics.reply,
  'market overview': routes.marketAnalysis.reply,
  'market search': routes.perplexitySearch.reply,
  'market trends': routes.trendAnalysis.reply,
  // Speaks the Model Context Protocol on stdout.
  mcp: null,
  'opp decisions': routes.listMergeDecisions.reply.shape.decisions,
  'opp diff': routes.opportunityDiff.reply,
  'opp dismiss': withPlan(changedMarksSchema),
  'opp duplicates': routes.listMergeCandidates.reply.shape.candidates,
  'opp explain': routes.explainScore.reply,
  'opp export': exportedSchema,
  'opp history': routes.opportunityHistory.reply.shape.versions,
  // With `--web` the output is that of `rfp opp open`.
  'opp list': z.union([opportunities, openedPageSchema]),
  'opp merge': z.union([decision, z.strictObject({ id: z.uuid(), with: z.uuid(), moves: z.array(z.string()) })]),
  'opp open': openedPageSchema,
  // With `--explain-plan` the output is the plan.
  'opp search': z.union([opportunities, routes.explainSearchPlan.reply]),
  'opp note': withPlan(routes.addNote.reply),
  'opp notes': routes.listNotes.reply.shape.notes,
  'opp restore': withPlan(changedMarksSchema),
  'opp split': z.union([
    decision,
    z.strictObject({ id: z.uuid(), moves: z.array(z.string()), stays: z.array(z.string()) }),
  ]),
  'opp tag': withPlan(changedMarksSchema),
  'opp undo': withPlan(z.union([decision, undoneChangeSchema])),
  'opp untag': withPlan(changedMarksSchema),
  'opp unwatch': withPlan(changedMarksSchema),
  'opp view': routes.getOpportunity.reply,
  // Without ids one document per line, with or without -o ndjson.
  'opp watch': withPlan(z.union([oppWatchSchema, changedMarksSchema])),
  'preferences remove': withPlan(routes.putPreferences.reply),
  'preferences set': withPlan(routes.putPreferences.reply),
  'preferences value': withPlan(routes.putPreferences.reply),
  'preferences view': routes.findPreferences.reply,
  scrape: z.union([opportunities, routes.scrapeTest.reply, started, planSchema]),
  // With `--rehearse` the output is the rehearsal.
  'search alert': withPlan(z.union([searches.element, routes.rehearseSearchAlert.reply])),
  'search default': withPlan(searches.element),
  'search delete': withPlan(searches.element),
  'search list': searches,
  'search rename': withPlan(searches.element),
  'search restore': withPlan(searches.element),
  'search run': opportunities,
  'search save': withPlan(searches.element),
  'search show': searches.element,
  'source add': sources,
  'source add-preset': sources,
  'source columns': routes.sourceColumns.reply,
  'source connectors': z.union([connectors, connectors.element]),
  'source directory': routes.sourceDirectory.reply.shape.entries,
  'source edit': sourceEditSchema,
  'source ledger': routes.sourceLedger.reply,
  'source list': z.array(managedSourceSchema.extend(sourceStateSchema.pick({ status: true, last_sync: true }).shape)),
  'source pause': sources,
  'source rejected': routes.sourceRejected.reply,
  'source remove': withPlan(z.array(z.strictObject({ key: z.string(), removed: z.int() }))),
  'source replay': z.union([runs, started, planSchema]),
  'source resume': sources,
  'source test': routes.testSource.reply,
  stats: routes.stats.reply,
  'sync cancel': withPlan(runs),
  'sync confirm': withPlan(runs),
  'sync history': runs,
  'sync run': z.union([runs, started, planSchema]),
  'sync status': routes.syncStatus.reply,
  // One document per line, with or without -o ndjson.
  'sync watch': liveEventSchema,
  'synonyms add': withPlan(synonyms.element),
  'synonyms disable': withPlan(synonyms),
  'synonyms enable': withPlan(synonyms),
  'synonyms list': synonyms,
  'synonyms remove': withPlan(synonyms),
  version: versionReportSchema,
};

/** JSON Schemas of the output by command: the content of docs/cli-schemas.json. */
export function buildJsonSchemas(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(jsonSchemas).flatMap(([command, schema]) =>
      schema === null ? [] : [[command, toJsonSchema(`rfp ${command} --json`, schema)]],
    ),
  );
}

function toJsonSchema(title: string, schema: z.ZodType): object {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    reused: 'ref',
    override: simplify,
  });
  return { $schema, title, ...rest };
}

/** Allows additional properties, which a later release may add. Removes redundant keywords: the pattern of a format, and safe-integer limits. */
function simplify({
  jsonSchema,
}: {
  jsonSchema: { format?: string; pattern?: string; maximum?: number; minimum?: number; additionalProperties?: unknown };
}): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

/** `rfp help schema`: prints the JSON Schema of a command's output, or lists the commands that have one. */
export function printSchema({ out }: Pick<Io, 'out'>, command: string): void {
  const schemas = buildJsonSchemas();
  if (command === '') {
    out.write(`${Object.keys(schemas).join('\n')}\n`);
    return;
  }
  if (!Object.hasOwn(schemas, command))
    throw invalid(`there is no JSON schema of "${command}"`, 'see the commands that have one with  rfp help schema');
  out.write(`${JSON.stringify(schemas[command], null, 2)}\n`);
}
