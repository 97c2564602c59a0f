// Conventional commits; the scope is the project that changed, from a closed list, or none where all change.
import { listWorkspaces } from './tools/workspaces.mjs';

const projects = listWorkspaces().map(({ name }) => name.replace(/^@rfp\//, ''));

export default {
  extends: ['@commitlint/config-conventional'],
  rules: {
    'scope-enum': [2, 'always', [...projects, 'tools', 'docs', 'deploy', 'ci', 'deps']],
    'header-max-length': [2, 'always', 120],
    'body-max-line-length': [0],
    'footer-max-line-length': [0],
  },
};
