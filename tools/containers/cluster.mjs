// Kills a node of the NATS cluster while users search and a feed is synced.
import { compose } from './engine.mjs';
import { searchSteadily, syncFeed, until, untilFound } from './person.mjs';

const profiles = { ha: true };
const nodes = ['nats-1', 'nats-2', 'nats-3'];

/** State of the event stream, requested from a node. Only the leader knows the progress of the replicas. */
async function readStream(node) {
  const address = 'http://127.0.0.1:8222/jsz?accounts=1&streams=1';
  const text = await compose(['exec', '-T', node, 'wget', '-q', '-O', '-', address], { profiles });
  const [stream] = (JSON.parse(text).account_details ?? []).flatMap((account) => account.stream_detail ?? []);
  return { leader: stream?.cluster.leader, replicas: stream?.cluster.replicas ?? [] };
}

/** @param {string} node any running node */
async function readStreamFromLeader(node) {
  const { leader } = await readStream(node);
  return leader ? readStream(leader) : {};
}

const isReplicated = ({ leader, replicas = [] }) =>
  leader && replicas.length === 2 && replicas.every(({ current, offline }) => current && !offline);

const seconds = (began) => `${((performance.now() - began) / 1000).toFixed(1)} s`;

/** Kills the leader of the event stream and restarts it. @returns {Promise<string>} sentences about the observed effects */
export async function killLeader(token) {
  const { leader } = await until('the cluster has three copies', () => readStreamFromLeader('nats-1'), isReplicated);
  const other = nodes.find((node) => node !== leader);
  const stop = searchSteadily(token, 'Lost');
  await compose(['kill', leader], { profiles });
  const began = performance.now();
  await syncFeed(token, 'Lost', 30);
  await untilFound(token, 'Lost', 30);
  const found = seconds(began);
  const after = await until(
    'another node leads',
    () => readStream(other),
    (seen) => seen.leader && seen.leader !== leader,
  );
  const searches = await stop();
  const back = performance.now();
  await compose(['start', leader], { profiles });
  await until('the cluster has three copies again', () => readStreamFromLeader(other), isReplicated);
  return (
    `${leader} led the stream and was killed; ${after.leader} leads since. A feed that was added afterwards was found after ${found}; ` +
    `of ${searches.answered + searches.failed} searches meanwhile ${searches.failed} failed, the slowest took ${searches.slowestMs} ms ` +
    `${[...searches.reasons].join(' | ')}. ${leader} was back, with all copies current, ${seconds(back)} after its start`
  );
}
