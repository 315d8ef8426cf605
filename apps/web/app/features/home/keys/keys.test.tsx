import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { letterKeysOn } from '../../../platform/preferences/letter-keys.ts';
import { render } from '../../../testing/render.tsx';
import { SearchHost } from '../search/Search.tsx';
import { turnLetters } from './turn-letters.ts';

afterEach(() => turnLetters(true));

/** A tip whose button to follow it is there only in its open details, as in the lists. */
function Tip({ name, onFollow }: { name: string; onFollow: (asks: boolean) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <article data-tip={name}>
      <input type="checkbox" aria-label={`Scegli ${name}`} />
      <h3>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {name}
        </button>
      </h3>
      {open ? (
        <>
          <a href="#altro">Altro</a>
          <div data-row>
            <a href="#dentro">Dentro</a>
          </div>
          <button type="button" data-follow onClick={({ shiftKey }) => onFollow(shiftKey)}>
            Segui {name}
          </button>
        </>
      ) : null}
    </article>
  );
}

function show() {
  const followed = vi.fn();
  const shown = render(
    <>
      <SearchHost pages={[]} owner={null} staff />
      <main>
        <label>
          Filtro <input />
        </label>
        <Tip name="Roma" onFollow={(asks) => followed('Roma', asks)} />
        <Tip name="Inter" onFollow={(asks) => followed('Inter', asks)} />
        <table>
          <tbody>
            <tr data-row>
              <td>
                <a href="#lia">Lia</a>
              </td>
              <td>
                <button type="button" data-follow aria-pressed="false" onClick={() => followed('Lia')}>
                  Segui Lia
                </button>
              </td>
            </tr>
            <tr data-row>
              <td>
                <a href="#ugo">Ugo</a>
                <button type="button" data-follow aria-pressed="true" onClick={() => followed('Ugo')}>
                  Segui già Ugo
                </button>
              </td>
            </tr>
          </tbody>
        </table>
      </main>
    </>,
  );
  return { ...shown, followed };
}

const focused = () => document.activeElement?.textContent;
/** Presses a key that moves, and waits until it has: what it needs is fetched first. */
async function moves({ user }: ReturnType<typeof show>, key: string, to: string): Promise<void> {
  await user.keyboard(key);
  await waitFor(() => expect(focused()).toBe(to));
}

it('J and K move through the rows of all lists, and stop at their ends', async () => {
  const shown = show();
  await screen.findByText('Roma');
  await moves(shown, 'j', 'Roma');
  await moves(shown, 'j', 'Inter');
  await moves(shown, 'j', 'Lia');
  await moves(shown, 'j', 'Ugo');
  await shown.user.keyboard('j');
  await moves(shown, 'k', 'Lia');
  await moves(shown, 'k', 'Inter');
  await moves(shown, 'k', 'Roma');
});

it('Enter opens the row, what is within its details is no row of its own', async () => {
  const shown = show();
  await moves(shown, 'j', 'Roma');
  await shown.user.keyboard('{Enter}');
  expect(await screen.findByText('Dentro')).toBeTruthy();
  await moves(shown, 'j', 'Inter');
});

it('F opens the details of a tip and asks for its stake, follows a tipster, and never stops following', async () => {
  const shown = show();
  await moves(shown, 'j', 'Roma');
  await shown.user.keyboard('f');
  await waitFor(() => expect(shown.followed.mock.calls).toEqual([['Roma', true]]));
  await moves(shown, 'j', 'Inter');
  await moves(shown, 'j', 'Lia');
  await shown.user.keyboard('f');
  await waitFor(() => expect(shown.followed.mock.calls.at(-1)).toEqual(['Lia']));
  await moves(shown, 'j', 'Ugo');
  await shown.user.keyboard('f');
  await moves(shown, 'k', 'Lia');
  expect(shown.followed).toHaveBeenCalledTimes(2);
});

it('letters do nothing in a field, with a modifier, or when they are turned off', async () => {
  const shown = show();
  await moves(shown, 'j', 'Roma');
  const field = screen.getByLabelText('Filtro');
  await shown.user.click(field);
  await shown.user.keyboard('jf?');
  expect([document.activeElement, field.getAttribute('value') ?? (field as HTMLInputElement).value]).toEqual([
    field,
    'jf?',
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByText('Inter').focus();
  await shown.user.keyboard('{Control>}j{/Control}');
  await shown.user.keyboard('{Alt>}j{/Alt}{Shift>}J{/Shift}');
  expect(focused()).toBe('Inter');
  turnLetters(false);
  await shown.user.keyboard('j?f/');
  expect(screen.queryByRole('dialog')).toBeNull();
  turnLetters(true);
  await moves(shown, 'k', 'Roma');
});

it('the sheet lists the keys of the whole product, and turns letters off where they are listed', async () => {
  const { user } = show();
  await screen.findByText('Roma');
  await user.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Tasti' }));
  for (const text of ['Cerca su tutto il sito', 'Riga dopo', 'Conferma']) expect(sheet.getByText(text)).toBeTruthy();
  await user.click(sheet.getByRole('checkbox', { name: 'Usa lettere e segni come tasti' }));
  expect(letterKeysOn()).toBe(false);
});
