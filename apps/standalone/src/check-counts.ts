import { AppError } from '@rfp/contracts/errors';
import { runStep } from '@rfp/setup/run-step';
import { installedDatabase } from './installed-database.js';
import { reportCounts } from './report-counts.js';

// npm run check-counts: compares the stored counts of the catalogue with a recount. npm run check-counts -- --mend: replaces wrong counts.
await runStep(async () => {
  const [option, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || (option !== undefined && option !== '--mend')) {
    throw new AppError('CONFIGURATION', { message: 'The only option is --mend.' });
  }
  const areCorrect = await reportCounts(await installedDatabase('opportunities'), {
    mend: option === '--mend',
    print: (line) => void process.stdout.write(`${line}\n`),
  });
  if (!areCorrect) process.exitCode = 1;
  return undefined;
});
