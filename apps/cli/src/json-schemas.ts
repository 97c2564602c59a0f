import { liveEventSchema } from '@rfp/api-client/live-event';
import { codeSchema } from '@rfp/contracts/codes';
import { deadLetterSchema } from '@rfp/contracts/dead-letter';
import { mergeDecisionSchema } from '@rfp/contracts/merge-decision';
import { opportunityDetailSchema, opportunitySchema } from '@rfp/contracts/opportunity';
import { opportunityVersionSchema } from '@rfp/contracts/opportunity-history';
import { scoreExplanationSchema } from '@rfp/contracts/score';
import {
  connectorSchema,
  managedSourceSchema,
  sourceLedgerSchema,
  sourceTestResultSchema,
} from '@rfp/contracts/source';
import { searchPlanSchema } from '@rfp/contracts/search-plan';
import { statsSchema } from '@rfp/contracts/stats';
import {
  pageTestSchema,
  rejectedRecordSchema,
  sourceStateSchema,
  syncRunSchema,
  syncStartedSchema,
  syncStatusSchema,
} from '@rfp/contracts/sync-run';
import { synonymSchema } from '@rfp/contracts/synonym';
import { versionDiffSchema } from '@rfp/contracts/version-diff';
import { z } from 'zod';
import { alertListSchema } from './actions/alert-list.js';
import { apiBodySchema, apiDryRunSchema } from './actions/api.js';
import { pendingSignInSchema } from './actions/auth-login.js';
import { credentialStatusSchema } from './actions/auth-status.js';
import { printedTokenSchema } from './actions/auth-token.js';
import { configChangeSchema, settingSchema } from './actions/config.js';
import { handledLetterSchema } from './actions/dead-letters.js';
import { marketCompetitorsSchema } from './actions/market-competitors.js';
import { marketForecastSchema } from './actions/market-forecast.js';
import { marketMetricsSchema } from './actions/market-metrics.js';
import { marketOverviewSchema } from './actions/market-overview.js';
import { marketSearchSchema } from './actions/market-search.js';
import { marketTrendsSchema } from './actions/market-trends.js';
import { exportedSchema } from './actions/opp-export.js';
import { openedPageSchema } from './actions/opp-open.js';
import { oppWatchSchema } from './actions/opp-watch.js';
import { doctorSchema } from './actions/doctor.js';
import { sourceEditSchema } from './actions/source-edit.js';
import { versionReportSchema } from './actions/version.js';
import { planSchema } from './dry-run/plan.js';

/** Of a change that has `--dry-run`. */
function orPlan(schema: z.ZodType): z.ZodType {
  return z.union([schema, planSchema]);
}

const runs = z.array(syncRunSchema);
const started = syncStartedSchema.shape.runs;
const sources = orPlan(z.array(managedSourceSchema));
const synonyms = z.array(synonymSchema);
const decision = mergeDecisionSchema;

/**
 * What `--json` prints without a list of fields, by command. Null: the command prints no JSON. With `--dry-run` it is `planSchema` unless
 * the command shows what would be different, as `opp split`, `opp merge` and `source edit` do.
 */
export const jsonSchemas: Readonly<Record<string, z.ZodType | null>> = {
  'alert list': alertListSchema,
  // The answer of the route, which docs/openapi.json describes.
  api: z.union([apiDryRunSchema, apiBodySchema]),
  // With `--no-wait`; otherwise nothing.
  'auth login': pendingSignInSchema,
  'auth logout': null,
  'auth status': credentialStatusSchema,
  'auth token': printedTokenSchema,
  codes: z.array(codeSchema),
  completion: null,
  'config get': z.strictObject({ name: z.string(), value: z.string() }),
  'config list': z.array(settingSchema),
  'config path': z.strictObject({ path: z.string() }),
  'config set': configChangeSchema,
  'config use': configChangeSchema,
  'dead-letters discard': orPlan(z.array(handledLetterSchema)),
  'dead-letters list': z.array(deadLetterSchema),
  'dead-letters replay': orPlan(z.array(handledLetterSchema)),
  'demo remove': orPlan(z.strictObject({ removed: z.int() })),
  doctor: doctorSchema,
  help: null,
  'market competitors': marketCompetitorsSchema,
  'market forecast': marketForecastSchema,
  'market metrics': marketMetricsSchema,
  'market overview': marketOverviewSchema,
  'market search': marketSearchSchema,
  'market trends': marketTrendsSchema,
  // Speaks the Model Context Protocol on stdout.
  mcp: null,
  'opp decisions': z.array(decision),
  'opp diff': versionDiffSchema,
  'opp explain': scoreExplanationSchema,
  'opp export': exportedSchema,
  'opp history': z.array(opportunityVersionSchema),
  // With `--web` that of  rfp opp open .
  'opp list': z.union([z.array(opportunitySchema), openedPageSchema]),
  'opp merge': z.union([decision, z.strictObject({ id: z.uuid(), with: z.uuid(), moves: z.array(z.string()) })]),
  'opp open': openedPageSchema,
  // The plan with `--explain-plan`.
  'opp search': z.union([z.array(opportunitySchema), searchPlanSchema]),
  'opp split': z.union([
    decision,
    z.strictObject({ id: z.uuid(), moves: z.array(z.string()), stays: z.array(z.string()) }),
  ]),
  'opp undo': orPlan(decision),
  'opp view': opportunityDetailSchema,
  // One document per line, with or without -o ndjson.
  'opp watch': oppWatchSchema,
  scrape: z.union([z.array(opportunitySchema), pageTestSchema, started, planSchema]),
  'source add': sources,
  'source connectors': z.union([z.array(connectorSchema), connectorSchema]),
  'source edit': sourceEditSchema,
  'source ledger': sourceLedgerSchema,
  'source list': z.array(managedSourceSchema.extend(sourceStateSchema.pick({ status: true, last_sync: true }).shape)),
  'source pause': sources,
  'source rejected': z.array(rejectedRecordSchema),
  'source remove': orPlan(z.array(z.strictObject({ key: z.string(), removed: z.int() }))),
  'source replay': z.union([runs, started, planSchema]),
  'source resume': sources,
  'source test': sourceTestResultSchema,
  stats: statsSchema,
  'sync cancel': orPlan(runs),
  'sync confirm': orPlan(runs),
  'sync history': runs,
  'sync run': z.union([runs, started, planSchema]),
  'sync status': syncStatusSchema,
  // One document per line, with or without -o ndjson.
  'sync watch': liveEventSchema,
  'synonyms add': orPlan(synonymSchema),
  'synonyms disable': orPlan(synonyms),
  'synonyms enable': orPlan(synonyms),
  'synonyms list': synonyms,
  'synonyms remove': orPlan(synonyms),
  version: versionReportSchema,
};

/** JSON Schema of what `--json` prints, by command: the content of docs/cli-schemas.json. */
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

/** Lets objects have further members, which a later release may add. Removes redundant keywords: the pattern of a format, and the safe integers as limits. */
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
