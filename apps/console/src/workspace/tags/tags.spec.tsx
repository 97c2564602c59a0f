/** @jest-environment ./tools/jest/dom-environment.mjs */
import { type WorkspaceTag } from '@rfp/contracts/tracking/marks';
import { stubTag } from '@rfp/testing/stubs/stub-marks';
import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { openPersonal } from '../testing/open-workspace.js';

const other: WorkspaceTag = { ...stubTag, id: '0197a3a4-5555-7000-8000-000000000002', name: 'Later', opportunities: 3 };
const tagPath = `/api/tags/${stubTag.id}`;
const findTags = async () => within(await screen.findByRole('list', { name: 'Tags' }));

describe('a tag of a workspace', () => {
  it('is listed with the number of its opportunities', async () => {
    await openPersonal({ listTags: () => ({ tags: [stubTag, other] }) });
    const tags = (await findTags()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(tags).toEqual([expect.stringMatching(/Cloud1 opportunity/), expect.stringMatching(/Later3 opportunities/)]);
  });

  it('gets another name and colour', async () => {
    let tag = stubTag;
    const { user, server } = await openPersonal({
      listTags: () => ({ tags: [tag] }),
      changeTag: () => (tag = { ...tag, name: 'Cloud team', colour: 'red' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Edit the tag Cloud' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the tag' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' team');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Colour' }), 'Red');
    await user.click(dialog.getByRole('button', { name: 'Save tag' }));
    expect(await screen.findByText('Tag Cloud team saved')).not.toBeNull();
    expect(server.sentTo(tagPath)).toEqual([{ name: 'Cloud team', colour: 'red' }]);
    await waitFor(async () => expect((await findTags()).getByText('Cloud team')).not.toBeNull());
  });

  it('keeps its name if another tag has the new one, and the reason is shown', async () => {
    const { user } = await openPersonal({
      listTags: () => ({ tags: [stubTag] }),
      changeTag: () => {
        throw new AppError('TAG_EXISTS');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit the tag Cloud' }));
    await user.click(await screen.findByRole('button', { name: 'Save tag' }));
    expect((await screen.findByRole('alert')).textContent).toContain(new AppError('TAG_EXISTS').message);
  });

  it('is removed after a confirmation that says from how many opportunities', async () => {
    let tags = [other];
    const { user } = await openPersonal({
      listTags: () => ({ tags }),
      removeTag: () => {
        tags = [];
        return { success: true };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove the tag Later' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove the tag Later?' });
    expect(dialog.textContent).toContain('It is taken off 3 opportunities');
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Tag Later removed')).not.toBeNull();
    expect(await screen.findByText(/^No tags yet/)).not.toBeNull();
  });
});
