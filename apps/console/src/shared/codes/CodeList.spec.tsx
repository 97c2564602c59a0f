/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@rfp/contracts/errors';
import { useState } from 'react';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { stubCodes } from '../../testing/stub-codes.js';
import { CodeList } from './CodeList.js';

function Form({ stored, onSend }: { stored: string[]; onSend: () => void }) {
  const [codes, setCodes] = useState(stored);
  return (
    <form onSubmit={onSend}>
      <CodeList system="naics" label="NAICS codes" codes={codes} onChange={setCodes} />
      <p>Stored: {codes.join(' ')}</p>
    </form>
  );
}

async function openPicker(stored: string[] = [], listCodes: Handlers['listCodes'] = stubCodes) {
  const sent: string[] = [];
  const page = await renderScreen(<Form stored={stored} onSend={() => sent.push('form')} />, {
    at: '/profile',
    handlers: { listCodes },
  });
  const input = await screen.findByRole('combobox', { name: 'NAICS codes' });
  const queries = () => page.server.requests.flatMap(({ query }) => query.get('q') ?? []);
  return { ...page, input, queries, sent };
}

const stored = (codes: string) => screen.findByText(`Stored: ${codes}`);

describe('the picker of codes', () => {
  it('finds codes by words after typing ends, and chooses with the keyboard', async () => {
    const { user, input, queries, sent } = await openPicker();
    await user.click(input);
    expect(await screen.findAllByRole('option')).toHaveLength(3);
    await user.paste('comp');
    await user.paste('uter');
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        '541511 Custom Computer Programming Services',
        '541512 Computer Systems Design Services',
      ]),
    );
    expect(queries()).toEqual(['', 'computer']);
    expect(screen.getByText('2 codes found').className).toBe('hidden');
    await user.keyboard('{ArrowDown}{Enter}');
    await stored('541512');
    expect(screen.getByRole('button', { name: 'Remove 541512 Computer Systems Design Services' })).toBeTruthy();
    expect(input).toHaveProperty('value', '');
    expect(sent).toEqual([]);
  });

  it('finds codes by number, does not offer chosen codes, and chooses a complete code when the field loses the focus', async () => {
    const { user, input } = await openPicker(['541511']);
    await user.type(input, '54151');
    const option = await screen.findByRole('option');
    expect(option.textContent).toBe('541512 Computer Systems Design Services');
    await user.tab();
    await stored('541511');
    await user.type(input, '541512');
    await screen.findByRole('option');
    await user.tab();
    await stored('541511 541512');
  });

  it('keeps an unknown stored code until it is removed, and then takes the focus', async () => {
    const { user, input } = await openPicker(['561720', '519130']);
    const list = within(await screen.findByRole('list', { name: 'Chosen: NAICS codes' }));
    expect(await list.findByText('561720 Janitorial Services')).toBeTruthy();
    await user.click(list.getByRole('button', { name: 'Remove 519130' }));
    await stored('561720');
    expect(list.getByText('561720 Janitorial Services')).toBeTruthy();
    expect(document.activeElement).toBe(input);
  });

  it('says that nothing was found, or why the search failed', async () => {
    const { user, input } = await openPicker([], (request) => {
      if (request.query.get('q') === 'roof') throw new AppError('RATE_LIMITED');
      return stubCodes(request);
    });
    await user.type(input, 'zzz');
    expect(await screen.findByText('No code found', { selector: 'output' })).toBeTruthy();
    await user.clear(input);
    await user.type(input, 'roof');
    expect(await screen.findByText(/^Codes could not be searched: /, { selector: 'output' })).toBeTruthy();
    await user.clear(input);
    await user.type(input, 'jan');
    expect((await screen.findByRole('option')).textContent).toBe('561720 Janitorial Services');
  });
});
