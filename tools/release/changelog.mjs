// The changelog of a release, from its commits since the previous tag.
import { CommitParser } from 'conventional-commits-parser';
import { Failure } from '../report.mjs';
import { run } from '../run.mjs';
import { root } from '../workspaces.mjs';

/** Changes for users, in this order. Other types are omitted. */
const groups = { feat: 'New', fix: 'Fixed', perf: 'Faster' };
const separator = '\u001E';

async function git(...args) {
  const { code, output } = await run('git', args, { cwd: root });
  if (code !== 0) throw new Failure(`git ${args[0]} failed`, 'make releases in a clone with its history', output);
  return output.trim();
}

/** Time of the commit, `2026-11-24T15:00:00Z`, and its id. */
export async function readCommit() {
  const [id, seconds] = (await git('log', '-1', '--format=%H %ct')).split(' ');
  return { id, time: new Date(Number(seconds) * 1000).toISOString() };
}

/** Whether files differ from the commit. */
export async function isChanged() {
  return (await git('status', '--porcelain')) !== '';
}

export async function makeChangelog(version, time) {
  const tags = (await git('tag', '--merged', 'HEAD', '--sort=-version:refname', '--list', 'v*')).split('\n');
  const before = tags.find((tag) => tag !== '' && tag !== `v${version}`);
  const range = before === undefined ? 'HEAD' : `${before}..HEAD`;
  const log = await git('log', '--no-merges', `--format=%h%n%B${separator}`, range);
  return formatChangelog({ version, date: time.slice(0, 10), before, messages: log.split(separator) });
}

/**
 * @param {{ version: string, date: string, before: string | undefined, messages: string[] }} release each message after the line of its commit's id
 */
export function formatChangelog({ version, date, before, messages }) {
  const commits = messages.map(parse).filter((commit) => commit !== undefined);
  const breaking = commits
    .filter((commit) => commit.breaking)
    .map((commit) => formatCommit({ ...commit, subject: commit.breaking }));
  const sections = Object.entries(groups).map(([type, title]) => [
    title,
    commits.filter((commit) => commit.type === type).map(formatCommit),
  ]);
  const written = [['Changes that need something done', breaking], ...sections]
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `## ${title}\n\n${lines.join('\n')}\n`);
  const since = before === undefined ? 'the first release' : `since ${before.slice(1)}`;
  return `# ${version}, ${date}, ${since}\n\n${written.join('\n')}`;
}

const parser = new CommitParser({
  headerPattern: /^(\w+)(?:\(([\w-]+)\))?(!)?: (.+)$/,
  headerCorrespondence: ['type', 'scope', 'mark', 'subject'],
});

function parse(message) {
  const [id, ...lines] = message.trim().split('\n');
  if (lines.length === 0) return undefined;
  const { type, scope, mark, subject, notes } = parser.parse(lines.join('\n'));
  if (!subject) return undefined;
  return { id, type, scope, subject, breaking: notes[0]?.text ?? (mark ? subject : undefined) };
}

function formatCommit({ id, scope, subject }) {
  return `- ${scope ? `**${scope}**: ` : ''}${subject} (${id})`;
}
