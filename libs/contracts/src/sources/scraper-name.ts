/** Prefix of web-scraping sources in the specification's lists; the console removes it. */
export const scraperPrefix = 'Scraper: ';

/** Display name of a source, without `scraperPrefix`. */
export function stripScraperPrefix(name: string): string {
  return name.startsWith(scraperPrefix) ? name.slice(scraperPrefix.length) : name;
}
