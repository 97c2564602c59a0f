import { rules } from './all-rules.js';
import { readResources, renderOverlay } from './render.js';
import { type Resource } from './resources.js';
import { type Facts } from './rule.js';
import { readFacts } from './testing/facts.js';
import { stringify } from 'yaml';

let facts: Facts;
let manifests: string;

beforeAll(async () => {
  facts = await readFacts();
  manifests = renderOverlay('production-all')
    .map((each) => stringify(each, { aliasDuplicateObjects: false }))
    .join(separator);
}, 60_000);

/** A change of the rendered manifests, and the rule that must detect it. */
const mutations: [keyof typeof rules, string | RegExp, string][] = [
  ['limits', /requests:\n +cpu: "1"\n +memory: 4Gi\n/, 'requests: {}\n'],
  ['limits', /limits:\n +memory: 768Mi\n/, 'limits: {}\n'],
  ['environment', 'name: RFP_TOKEN_FILE', 'name: TOKEN_FILE'],
  ['restricted', 'allowPrivilegeEscalation: false', 'allowPrivilegeEscalation: true'],
  ['restricted', 'readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false'],
  ['restricted', 'runAsNonRoot: true', 'runAsNonRoot: false'],
  ['restricted', /- ALL\n/, '- CHOWN\n'],
  ['restricted', 'type: RuntimeDefault', 'type: Unconfined'],
  ['restricted', /emptyDir:\n +sizeLimit: 256Mi/, 'hostPath: { path: / }'],
  ['restricted', /seccompProfile:\n( +)type: RuntimeDefault/, '$&\n$1sysctls: []'],
  ['accounts', 'automountServiceAccountToken: false', 'automountServiceAccountToken: true'],
  ['accounts', 'serviceAccountName: auth', 'serviceAccountName: nobody'],
  ['probes', 'path: /readyz', 'path: /ready'],
  ['probes', 'port: probes', 'port: metrics'],
  ['images', 'rfp-auth:1.0.0', 'rfp-login:1.0.0'],
  ['images', 'rfp-auth:1.0.0', 'rfp-console:1.0.0'],
  ['images', 'rfp-auth:1.0.0', 'rfp-auth:latest'],
  ['memory', 'memory: 1536Mi', 'memory: 1Gi'],
  ['rollingUpdates', 'maxUnavailable: 0', 'maxUnavailable: 1'],
  ['rollingUpdates', 'terminationGracePeriodSeconds: 40', 'terminationGracePeriodSeconds: 30'],
  ['rollingUpdates', 'seconds: 5', 'seconds: 0'],
  ['environment', 'name: NATS_URL', 'name: NATS_ADDRESS'],
  ['environment', 'name: METRICS_PORT', 'name: PROBE_PORT'],
  ['environment', 'key: TRUSTED_PROXIES', 'key: PROXIES'],
  ['environment', 'name: METRICS_PORT', 'name: NATS_PASSWORD'],
  ['environment', 'RFP_DEMO: off', 'RFP_DEMOS: x\n  RFP_DEMO: off'],
  ['secrets', 'secretName: rfp-auth', 'secretName: rfp-other'],
  ['secrets', '/secrets/SMTP_URL', '/secrets/MAIL_URL'],
  ['secrets', 'kind: ConfigMap', 'kind: Secret'],
  ['secrets', 'secretName: rfp-auth', 'secretName: rfp-sync'],
  ['secrets', 'tls://nats:4222', 'tls://gateway:secret@nats:4222'],
  ['secrets', 'secretName: rfp-tls', 'secretName: tls'],
  ['secrets', 'key: ca.crt', 'key: ca.key'],
  ['secrets', 'key: SECRET_ACCESS_KEY', 'key: ACCESS_SECRET'],
  [
    'selectors',
    /selector:\n +matchLabels:\n +app.kubernetes.io\/name: auth/,
    'selector:\n    matchLabels:\n      app.kubernetes.io/name: log',
  ],
  ['selectors', 'targetPort: http', 'targetPort: web'],
  [
    'selectors',
    /(- labelSelector:\n +matchLabels:\n +app.kubernetes.io\/component:) service\n( +matchLabelKeys)/,
    '$1 other\n$2',
  ],
  ['selectors', 'port: metrics\n      relabelings', 'port: numbers\n      relabelings'],
  ['ingresses', 'host: rfp.example.org', 'host: example.org'],
  ['ingresses', 'path: /api/events', 'path: /api/stream'],
  ['ingresses', 'proxy-read-timeout: "3600"', 'proxy-read-timeout: "60"'],
  ['coverage', /(name: default-deny\n(?: .*\n)*?spec:\n {2}podSelector:) \{\}/, '$1 { matchLabels: { a: b } }'],
  [
    'coverage',
    /cnpg.io\/poolerName: rfp-pooler\n {2}policyTypes:\n {4}- Ingress\n {4}- Egress/,
    'cnpg.io/poolerName: rfp-pool\n  policyTypes:\n    - Ingress\n    - Egress',
  ],
  ['internet', '- 169.254.0.0/16\n', '- 169.254.0.0/24\n'],
  ['internet', /values:\n( +)- auth\n +- intelligence\n +- sync/, 'values:\n$1- auth\n$1- gateway\n$1- sync'],
  ['internet', 'port: 465', 'port: 25'],
];

const separator = '---\n';
const parsedDocuments = new Map<string, Resource[]>();

/** Parses only the changed resources again, because the parser takes longer than all rules. */
function readChanged(text: string): Resource[] {
  return text.split(separator).flatMap((document) => {
    const found = parsedDocuments.get(document) ?? readResources(document);
    parsedDocuments.set(document, found);
    return found;
  });
}

describe('a manifest that violates a rule', () => {
  it.each(mutations)('is found by the rule %s if %s becomes %s', (name, before, after) => {
    const broken = manifests.replace(before, after);
    expect(broken === manifests).toBe(false);
    expect(rules[name](readChanged(broken), facts)).not.toEqual([]);
  });

  it('exists for every rule', () => {
    expect(new Set(mutations.map(([name]) => name))).toEqual(new Set(Object.keys(rules)));
  });
});
