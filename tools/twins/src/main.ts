import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ckanTwin } from './ckan.js';
import { csvFileTwin } from './csv-file.js';
import { feedTwin } from './feed.js';
import { firecrawlTwin, firecrawlTwinKey } from './firecrawl.js';
import { extractXml, grantsGovExtractTwin, manyExtractRecords } from './grants-gov-extract.js';
import {
  generatedGrantsGov,
  type GrantsGovData,
  grantsGovTwin,
  recordedGrantsGov,
  sharedFixtures,
} from './grants-gov.js';
import { manyOcdsReleases, ocdsTwin } from './ocds.js';
import { perplexityTwin, perplexityTwinKey } from './perplexity.js';
import { samGovBulkTwin } from './sam-gov-bulk.js';
import { manySamGovBulkRows, manySamGovNotices } from './sam-gov-generator.js';
import { type SamGovNotice, samGovNotices, samGovTwin, samGovTwinKey } from './sam-gov.js';
import { manySimplerGrants, simplerGrantsTwin, simplerGrantsTwinKey } from './simpler-grants.js';
import { socrataTwin, socrataTwinToken } from './socrata.js';
import { startTwin, type TwinDefinition } from './twin-server.js';
import { manyTedNotices, tedTwin } from './ted.js';
import { manyUsaspendingAwards, usaspendingTwin } from './usaspending.js';
import { webSiteTwin } from './web-site.js';

// node tools/twins/dist/main.js [--fixtures <folder>] [--generated <records>]: starts a twin of every source, each on a separate port. Prints one
// line of JSON: URLs, accepted keys, and the environment with which the product uses the twins instead of the real services.
const { values } = parseArgs({
  options: { fixtures: { type: 'string', default: sharedFixtures }, generated: { type: 'string' } },
});
const generated = Number(values.generated ?? 0);
const today = new Date().toISOString().slice(0, 10);
/** Approximate size of a record of the daily file. */
const extractRecordBytes = 4200;

/** Generated records if requested, otherwise recorded records if this machine has them. Undefined: invented records. */
function grantsGovData(): GrantsGovData | undefined {
  return generated > 0 ? generatedGrantsGov(generated) : (recordedGrantsGov(values.fixtures) ?? undefined);
}

function samGovData(): SamGovNotice[] {
  if (generated > 0) return manySamGovNotices(generated, today);
  const recorded = path.join(values.fixtures, 'sam_gov/v2_search_1_record.json');
  if (!existsSync(recorded)) return samGovNotices();
  const page: { opportunitiesData: SamGovNotice[] } = JSON.parse(readFileSync(recorded, 'utf8'));
  return [...samGovNotices(), ...page.opportunitiesData];
}

/** Twin with the file of the current day, which the product requests. */
function extractOfToday(): TwinDefinition {
  const xml = generated > 0 ? manyExtractRecords(generated * extractRecordBytes) : extractXml(12);
  return grantsGovExtractTwin({ files: { [today.replaceAll('-', '')]: { xml } } });
}

const definitions = {
  grants_gov: grantsGovTwin(grantsGovData()),
  grants_gov_extract: extractOfToday(),
  simpler_grants: simplerGrantsTwin(generated > 0 ? { opportunities: manySimplerGrants(generated) } : {}),
  sam_gov: samGovTwin({ notices: samGovData(), anyDate: true }),
  sam_gov_bulk: samGovBulkTwin(generated > 0 ? { file: manySamGovBulkRows({ rows: generated }, today) } : {}),
  usaspending: usaspendingTwin(generated > 0 ? { awards: manyUsaspendingAwards(generated, today) } : {}),
  socrata: socrataTwin(),
  feed: feedTwin(),
  ckan: ckanTwin(),
  csv_file: csvFileTwin(),
  ted: tedTwin(generated > 0 ? { notices: manyTedNotices(generated) } : {}),
  ocds: ocdsTwin(generated > 0 ? { releases: [...manyOcdsReleases(generated)], perPage: 100 } : {}),
  firecrawl: firecrawlTwin(),
  perplexity: perplexityTwin(),
  web_site: webSiteTwin(),
};

const twins = await Promise.all(
  Object.entries(definitions).map(async ([name, definition]) => [name, await startTwin(definition)] as const),
);
const urls: Record<string, string> = Object.fromEntries(twins.map(([name, { url }]) => [name, url]));

const environment = {
  GRANTS_GOV_BASE_URL: urls['grants_gov'],
  GRANTS_GOV_EXTRACT_BASE_URL: urls['grants_gov_extract'],
  SIMPLER_GRANTS_BASE_URL: urls['simpler_grants'],
  SIMPLER_GRANTS_API_KEY: simplerGrantsTwinKey,
  SAM_BASE_URL: urls['sam_gov'],
  SAM_API_KEY: samGovTwinKey,
  SAM_BULK_BASE_URL: urls['sam_gov_bulk'],
  USASPENDING_BASE_URL: urls['usaspending'],
  FIRECRAWL_API_KEY: firecrawlTwinKey,
  PERPLEXITY_BASE_URL: urls['perplexity'],
  PERPLEXITY_API_KEY: perplexityTwinKey,
};
const keys = {
  sam_gov_key: samGovTwinKey,
  simpler_grants_key: simplerGrantsTwinKey,
  socrata_token: socrataTwinToken,
  firecrawl_key: firecrawlTwinKey,
  perplexity_key: perplexityTwinKey,
};
process.stdout.write(`${JSON.stringify({ ...urls, ...keys, environment })}\n`);

async function stop(): Promise<void> {
  await Promise.all(twins.map(([, twin]) => twin.stop()));
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
