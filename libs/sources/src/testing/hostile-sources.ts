import { extractXml, grantsGovExtractDay, grantsGovExtractTwin } from '@rfp/twins/grants-gov-extract';
import { feedTwin, manyFeedEntries } from '@rfp/twins/feed';
import { ckanTwin, ckanTwinResource, manyCkanRows } from '@rfp/twins/ckan';
import { csvFileColumns, csvFileTwin, csvText, manyCsvRows } from '@rfp/twins/csv-file';
import { firecrawlListPage, firecrawlTwin, firecrawlTwinKey } from '@rfp/twins/firecrawl';
import { grantsGovDocuments, grantsGovTwin } from '@rfp/twins/grants-gov';
import { type AnswerFormat } from './misbehaviours/answer-format.js';
import * as shapes from './misbehaviours/source-formats.js';
import { manyOcdsReleases, ocdsOrigin, ocdsTwin } from '@rfp/twins/ocds';
import { manyProzorroTenders, prozorroTwin } from '@rfp/twins/prozorro';
import { samGovBulkTwin } from '@rfp/twins/sam-gov/sam-gov-bulk';
import { manySamGovNotices, samGovBulkFileOf } from '@rfp/twins/sam-gov/sam-gov-generator';
import { samGovTwin, samGovTwinKey } from '@rfp/twins/sam-gov/sam-gov';
import { manySimplerGrants, simplerGrantsTwin, simplerGrantsTwinKey } from '@rfp/twins/simpler-grants';
import { socrataTwin } from '@rfp/twins/socrata';
import { manyTedNotices, tedTwin } from '@rfp/twins/ted';
import { manyUsaspendingAwards, usaspendingTwin } from '@rfp/twins/usaspending/usaspending';
import { webSiteBids, webSiteOrigin, webSiteTwin } from '@rfp/twins/web-site';
import { ckan } from '../ckan/index.js';
import { csvFile } from '../csv-file/index.js';
import { fileEntries } from '../directory/files.js';
import { feedType } from '../feed/index.js';
import { firecrawl } from '../firecrawl/index.js';
import { grantsGovExtract } from '../grants-gov-extract/index.js';
import { createGrantsGov } from '../grants-gov/index.js';
import { ocds } from '../ocds/index.js';
import { prozorro } from '../prozorro/index.js';
import { samGovBulk } from '../sam-gov-bulk/index.js';
import { createSamGov } from '../sam-gov/index.js';
import { createSimplerGrants } from '../simpler-grants/index.js';
import { socrataType } from '../socrata/index.js';
import { ted } from '../ted/index.js';
import { createUsaspending } from '../usaspending/index.js';
import { usaspendingSettings } from '../usaspending/settings.js';
import { webPage } from '../web-page/index.js';
import { detailsOf, type HostileSource, identity, now, source } from './hostile-source.js';

const day = '2026-10-01';

function grantsGov(): HostileSource {
  const { hits } = grantsGovDocuments();
  return source('grants_gov', 'Grants.gov', createGrantsGov({ rows: 5 }), shapes.grantsGovListing, {
    ids: hits.map(({ id }) => id),
    define: () => grantsGovTwin(),
  });
}

function extract(): HostileSource {
  const connector = grantsGovExtract.create(identity('grants_gov_extract', { source_type: 'federal_grant' }), {});
  const xml = extractXml(12);
  return source('grants_gov_extract', 'the daily file of Grants.gov', connector, shapes.grantsGovExtractFile, {
    ids: Array.from({ length: 12 }, (_, index) => String(100_000 + index)),
    define: () => grantsGovExtractTwin({ files: { [grantsGovExtractDay]: { xml } } }),
  });
}

function simplerGrants(): HostileSource {
  const closed = manySimplerGrants(7).map((one) => ({
    ...one,
    opportunity_status: 'closed',
    summary: { ...one.summary, close_date: '2026-09-20' },
  }));
  const opportunities = [...closed, ...manySimplerGrants(15).slice(closed.length)];
  return source(
    'simpler_grants',
    'Simpler.Grants.gov',
    createSimplerGrants({ pageSize: 5 }),
    shapes.simplerGrantsListing,
    {
      ids: opportunities.map(({ legacy_opportunity_id }) => String(legacy_opportunity_id)),
      define: () => simplerGrantsTwin({ opportunities }),
      apiKey: simplerGrantsTwinKey,
    },
  );
}

function samGov(): HostileSource {
  const notices = manySamGovNotices(13, day);
  return source('sam_gov', 'SAM.gov', createSamGov({ pageSize: 5 }), shapes.samGovListing, {
    ids: notices.map(({ noticeId }) => noticeId),
    define: () => samGovTwin({ notices, now: () => now }),
    apiKey: samGovTwinKey,
  });
}

function samGovFile(): HostileSource {
  const file = samGovBulkFileOf({ rows: 12, descriptionLength: 200 }, day);
  return source('sam_gov_bulk', 'the daily file of SAM.gov', samGovBulk, shapes.samGovBulkTable, {
    ids: manySamGovNotices(12, day).map(({ noticeId }) => noticeId),
    define: () => samGovBulkTwin({ file }),
  });
}

function usaspending(): HostileSource {
  const awards = manyUsaspendingAwards(12, '2027-03-31');
  const settings = usaspendingSettings.parse({ agencies: ['Department of Defense'], award_groups: ['contracts'] });
  return source(
    'usaspending',
    'USAspending',
    createUsaspending(identity('usaspending', { source_type: 'federal_contract' }), settings, { limit: 5 }),
    shapes.usaspendingListing,
    {
      ids: awards.map((award) => award.generated_internal_id),
      define: () => usaspendingTwin({ awards }),
      // An award that ends at another time, or has no end, is not a lead.
      isUsed: (record) => /^202[678]-/.test(JSON.stringify(record.get('due') ?? null).slice(1)),
    },
  );
}

function socrata(): HostileSource {
  const preset = socrataType.presets.find(({ identity }) => identity.key === 'delaware_bids');
  const connector = socrataType.create(identity('delaware_bids'), { ...Object(preset?.settings), page_size: 5 });
  const numbers = Array.from({ length: 13 }, (_, index) => `OMB27${String(index).padStart(3, '0')}`);
  const rows = numbers.map((contractnumber, index) => ({
    contractnumber,
    contracttitle: `Road Salt, lot ${index}`,
    opendate: '2026-09-05T00:00:00.000',
    deadlinedate: '2026-11-02T00:00:00.000',
    agencycode: 'OMB',
    unspsc: '5614',
    bidurl: { url: `https://mmp.delaware.gov/Bids/Details/${index}` },
  }));
  return source('socrata', 'Socrata', connector, shapes.socrataListing, {
    ids: numbers,
    define: () => socrataTwin({ '2hnj-zwix': { columns: Object.keys(rows[0] ?? {}), rows } }),
  });
}

function openDataTable(): HostileSource {
  const rows = manyCkanRows(13);
  const connector = ckan.create(identity('grants'), {
    url: 'https://data.example.org',
    resource: ckanTwinResource,
    time_zone: 'America/Los_Angeles',
    id: 'portalid',
    page_size: 5,
    fields: {
      title: 'title',
      description: 'purpose',
      posted_date: { column: 'opendate', as: 'date' },
      due_date: 'applicationdeadline',
      estimated_value: 'estavailfunds',
      source_url: 'granturl',
    },
    complete_listing: true,
  });
  return source('ckan', 'CKAN', connector, shapes.ckanListing, {
    ids: rows.map(({ PortalID }) => String(PortalID)),
    define: () => ckanTwin(rows),
  });
}

function tableFile(): HostileSource {
  const rows = manyCsvRows(12);
  const connector = csvFile.create(identity('notices'), fileEntries[0]?.settings);
  return source('csv_file', 'a CSV file', connector, shapes.csvFileTable, {
    ids: rows.map(([, reference = '']) => reference),
    define: () => csvFileTwin(csvText([csvFileColumns, ...rows])),
  });
}

function feed(kind: 'rss' | 'atom'): HostileSource {
  const connector = feedType.create(identity(kind), { url: 'https://www.example.gov/bids.xml' });
  const ids = Array.from({ length: 12 }, (_, index) =>
    kind === 'rss' ? `bid-${index}` : `tag:example.gov,2026:bid-${index}`,
  );
  return source('feed', `a feed (${kind})`, connector, kind === 'rss' ? shapes.rssFeed : shapes.atomFeed, {
    ids,
    define: () => feedTwin({ body: manyFeedEntries(kind, 12) }),
  });
}

function publisher(): HostileSource {
  const releases = [...manyOcdsReleases(12)];
  const connector = ocds.create(identity('publisher'), { url: `${ocdsOrigin}/releases?updatedFrom={from}` });
  return source('ocds', 'a publisher of OCDS', connector, shapes.ocdsListing, {
    ids: releases.map(({ ocid }) => ocid),
    define: (origin) => ocdsTwin({ releases, perPage: 5, ...(origin !== undefined && { origin }) }),
  });
}

function europeanTenders(): HostileSource {
  const notices = manyTedNotices(13);
  return source('ted', 'TED', ted.create(identity('ted'), { page_size: 5 }), shapes.tedListing, {
    ids: notices.map((notice) => notice['publication-number']),
    define: () => tedTwin({ notices }),
  });
}

function ukrainianTenders(): HostileSource {
  const tenders = manyProzorroTenders(13);
  const connector = prozorro.create(identity('prozorro'), { page_size: 5 });
  return source('prozorro', 'Prozorro', connector, shapes.prozorroDetails, {
    ids: tenders.map(({ data }) => data.id),
    define: () => prozorroTwin({ tenders }),
  });
}

const county = new URL(firecrawlListPage).origin;

function firecrawlSource(mode: 'scrape' | 'crawl' | 'extract', answers: AnswerFormat): HostileSource {
  const connector = firecrawl.create(identity(`firecrawl_${mode}`, { source_type: 'scraped' }), {
    mode,
    urls: [firecrawlListPage],
  });
  const lots = Array.from({ length: 8 }, (_, index) => ({
    title: `Road Salt, lot ${index}`,
    due_date: 'November 12, 2026',
    estimated_value: '$50,000',
    description: 'Salt for the roads',
    url: `/bids/${index}`,
  }));
  const markdown = `# Open Bids\n\n${lots.map(({ title, url }) => `- [${title}](${county}${url}): Salt for the roads, $50,000, due November 12, 2026`).join('\n')}\n`;
  return source('firecrawl', `Firecrawl (${mode})`, connector, answers, {
    ids: lots.map(({ url }) => county + url),
    define: (publicOrigin) =>
      firecrawlTwin({
        pages: [{ url: firecrawlListPage, markdown, opportunities: lots }],
        ...(publicOrigin !== undefined && { nextOrigin: publicOrigin }),
      }),
    apiKey: firecrawlTwinKey,
  });
}

function website(): HostileSource {
  const settings = { url: `${webSiteOrigin}/bids`, time_zone: 'America/Chicago', follow_details: true };
  return source('web_page', 'a web page', webPage.create(identity('fairview'), settings), shapes.webPageTable, {
    ids: webSiteBids().map(({ slug }) => `${webSiteOrigin}/bids/${slug}`),
    define: () => webSiteTwin(),
  });
}

/** One source for every connector and each of its modes. */
export function hostileSources(): HostileSource[] {
  const [grants, leads, site] = [grantsGov(), usaspending(), website()];
  return [
    grants,
    detailsOf(grants, shapes.grantsGovDetails),
    extract(),
    simplerGrants(),
    samGov(),
    samGovFile(),
    leads,
    detailsOf(leads, shapes.usaspendingDetails),
    socrata(),
    openDataTable(),
    tableFile(),
    feed('rss'),
    feed('atom'),
    publisher(),
    europeanTenders(),
    ukrainianTenders(),
    firecrawlSource('scrape', shapes.firecrawlScrape),
    firecrawlSource('crawl', shapes.firecrawlCrawl),
    firecrawlSource('extract', shapes.firecrawlBatch),
    site,
    detailsOf(site, shapes.webPageDetail),
  ];
}
