import { loadConfig } from '@rfp/service-kit/config';
import { makeKubernetesSecrets } from './kubernetes-secrets.js';
import { runStep } from './run-step.js';
import { kubernetesConfigSchema } from './setup.config.js';

/** Creates the secrets of an installation in a cluster, and prints them for `kubectl apply --server-side -f -`. */
await runStep(async () => {
  const config = loadConfig(kubernetesConfigSchema);
  const { manifest, missing } = await makeKubernetesSecrets(config);
  const notes = missing.map(
    ({ name, folder, keys }) => `no ${name}: ${config.RFP_SECRETS_DIR}/${folder} has no ${keys.join(', ')}`,
  );
  // Standard output contains only the manifest.
  process.stderr.write([...notes, `Back up ${config.RFP_SECRETS_DIR}/setup with the database.`, ''].join('\n'));
  return JSON.stringify(manifest, null, 1);
});
