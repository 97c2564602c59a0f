import { aMember } from '../../../testing/stub-workspaces.js';
import { completeMention, findFragment, findMentions, suggestMembers } from './mentions.js';

const rob = aMember(1, { name: 'Rob Lee' });
const robin = aMember(2, { name: 'Rob Lee-Smith' });
const ana = aMember(3, { name: null, email: 'ana@example.org' });
const all = [rob, robin, ana];

describe('the mention at the caret', () => {
  it.each([
    ['Ask @ro', 7, { at: 4, text: 'ro' }],
    ['@', 1, { at: 0, text: '' }],
    ['line\n@Rob L', 11, { at: 5, text: 'Rob L' }],
    ['Ask @ro about it', 7, { at: 4, text: 'ro' }],
  ])('of %j at %i begins at its @', (text, caret, found) => {
    expect(findFragment(text, caret)).toEqual(found);
  });

  it.each([
    ['mail to a@example.org', 21],
    ['Ask @ro', 3],
    ['@Rob\nnext line', 14],
  ])('of %j at %i does not exist', (text, caret) => {
    expect(findFragment(text, caret)).toBeNull();
  });

  it('is completed by the name, and the text after it stays', () => {
    expect(completeMention('Ask @ro about it', { at: 4, text: 'ro' }, rob)).toEqual({
      text: 'Ask @Rob Lee about it',
      caret: 13,
    });
  });
});

describe('the suggested members', () => {
  it('have a name or an address with the text, those that begin with it first', () => {
    const named = (text: string) => suggestMembers([ana, robin, rob], { at: 0, text }).map(({ id }) => id);
    expect(named('rob')).toEqual([robin.id, rob.id]);
    expect(named('a')).toEqual([ana.id, robin.id, rob.id]);
    expect(named('nobody')).toEqual([]);
    expect(suggestMembers(all, null)).toEqual([]);
  });
});

describe('the mentioned members of a text', () => {
  it('are those whose names follow an @; a longer name is not also a shorter one', () => {
    expect(findMentions('@Rob Lee-Smith and @ana@example.org', all)).toEqual([ana.id, robin.id]);
    expect(findMentions('@Rob Lee, please', all)).toEqual([rob.id]);
    expect(findMentions('Rob Lee', all)).toEqual([]);
  });
});
