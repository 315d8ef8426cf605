import { TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { lazyAddition, lazyDialog, lazyPart } from './index.ts';

/** A script that can be fetched only while the line stands. */
const line = { up: false, asked: 0 };
function fetched<Props>(part: ComponentType<Props>): () => Promise<{ default: ComponentType<Props> }> {
  return async () => {
    line.asked += 1;
    if (!line.up) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: part };
  };
}

beforeEach(() => {
  line.up = false;
  line.asked = 0;
  // React logs each error that a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

function page(Question: ComponentType<{ wanted: boolean; onClose: () => void }>) {
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <form>
        <TextInput label="Analisi" />
        <button type="button" onClick={() => setOpen(true)}>
          Pubblica
        </button>
        <Question wanted={open} onClose={() => setOpen(false)} />
      </form>
    );
  }
  return render(<Page />);
}

const typed = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Analisi' }).value;
const ask = () => screen.findByText('Davvero?');

it('a dialog that can’t be fetched leaves the form as it was typed, and opens when it is asked for again', async () => {
  const { user, fill } = page(lazyDialog<{ onClose: () => void }>(fetched(() => 'Davvero?')));
  await fill(await screen.findByRole('textbox', { name: 'Analisi' }), 'Testo prezioso.');
  await user.click(screen.getByRole('button', { name: 'Pubblica' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Quello che hai scritto è ancora qui.');
  await user.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  line.up = true;
  await user.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await ask()).toBeTruthy();
  expect(typed()).toBe('Testo prezioso.');
});

it('a dialog that was given up opens like a new one once the line is back', async () => {
  const { user } = page(lazyDialog<{ onClose: () => void }>(fetched(() => 'Davvero?')));
  await user.click(await screen.findByRole('button', { name: 'Pubblica' }));
  await user.click(await screen.findByRole('button', { name: 'Chiudi' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  line.up = true;
  await user.click(screen.getByRole('button', { name: 'Pubblica' }));
  expect(await ask()).toBeTruthy();
});

it('a dialog is fetched while nobody has asked for it, as soon as the page is idle', async () => {
  let idle = () => {};
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    idle = work;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  line.up = true;
  page(lazyDialog<{ onClose: () => void }>(fetched(() => 'Davvero?')));
  await screen.findByRole('button', { name: 'Pubblica' });
  expect(line.asked).toBe(0);
  idle();
  expect(line.asked).toBe(1);
  expect(screen.queryByText('Davvero?')).toBeNull();
});

it('a part of a form says in its place that it is missing, an addition says nothing', async () => {
  const Code = lazyPart<object>(fetched(() => 'Il tuo codice'));
  const Mark = lazyAddition<object>(fetched(() => 'Parole segnate'));
  const { user } = render(
    <>
      <TextInput label="Analisi" />
      <Mark />
      <Code />
    </>,
  );
  expect(await screen.findAllByRole('alert')).toHaveLength(1);
  expect(screen.getByRole('textbox', { name: 'Analisi' })).toBeTruthy();
  line.up = true;
  await user.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('Il tuo codice')).toBeTruthy();
});
