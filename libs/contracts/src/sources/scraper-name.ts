/** Prefix of the names of web-scraping sources in the lists of the specification; the console strips it. */
export const scraperPrefix = 'Scraper: ';

/** Display name of a source, without `scraperPrefix`. */
export function stripScraperPrefix(name: string): string {
  return name.startsWith(scraperPrefix) ? name.slice(scraperPrefix.length) : name;
}
