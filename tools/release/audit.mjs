// Runs npm audit and fails on known vulnerabilities of high or critical severity.
import { Failure } from '../report.mjs';
import { run } from '../run.mjs';
import { toolEnvironment } from '../with-node.mjs';
import { root } from '../workspaces.mjs';

const severities = new Set(['high', 'critical']);

/**
 * @returns {Promise<string | undefined>} the reason why there was no audit, such as a missing network or a registry without audits
 * @throws Failure with the packages
 */
export async function auditPackages(audit = runAudit) {
  const { output } = await audit();
  const report = parse(output);
  if (report?.vulnerabilities === undefined)
    return `the registry gave no answer (${report?.message ?? report?.error?.summary ?? 'no report'})`;
  const found = Object.values(report.vulnerabilities).filter(({ severity }) => severities.has(severity));
  if (found.length === 0) return undefined;
  const lines = found.map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
  throw new Failure('packages have known vulnerabilities', 'update them as npm audit advises', lines.join('\n'));
}

function parse(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}

/** Includes the packages for development, because they build the shipped files. */
function runAudit() {
  return run('npm', ['audit', '--json', '--loglevel=silent'], { cwd: root, env: toolEnvironment() });
}
