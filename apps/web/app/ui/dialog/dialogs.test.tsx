import { Button, TextInput } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { REASON_MIN } from '@quotavera/domain/limits';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { api } from '../../platform/api/index.ts';
import { ofNothing, useChange } from '../../platform/api/use-change.ts';
import { NO_LINE, on, type Row, refuse } from '../../testing/api.ts';
import { member } from '../../testing/member.ts';
import { render } from '../../testing/render.tsx';
import { useApiForm } from '../form/index.ts';
import { ConfirmDialog, FormDialog, ReasonDialog } from './index.ts';

const { requestEmailChange: send, endOtherSessions: end } = accountsMemberAddresses;
const accepted = on(send, { pending_email: 'a@example.org' });

function Form({ onClose }: { onClose: () => void }) {
  const form = useApiForm({
    initialValues: { email: '', legs: [{ odds: '' }] },
    validate: ({ email }): Record<string, string> => (email === '' ? { email: 'Manca' } : {}),
    send: ({ email, legs }) => api(send, { body: { email, password: legs[0]?.odds ?? '' } }),
    done: onClose,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Modulo" submit="Invia">
      <TextInput label="Nome" {...form.field('email')} />
      <TextInput label="Quota" {...form.field('legs.0.odds')} />
    </FormDialog>
  );
}

function Reason({ onClose }: { onClose: () => void }) {
  const form = useApiForm({
    initialValues: { reason: '' },
    send: ({ reason }) => api(send, { body: { email: reason, password: '' } }),
    done: onClose,
  });
  return (
    <ReasonDialog form={form} onClose={onClose} title="Perché" submit="Sospendi" hint="Resta nel registro.">
      Il profilo sparisce.
    </ReasonDialog>
  );
}

function Question({ onClose }: { onClose: () => void }) {
  const { busy, error, run } = useChange(ofNothing);
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title="Davvero?"
      confirm="Chiudi le sessioni"
      busy={busy}
      error={error}
      onConfirm={() => run(() => api(end, {}), onClose)}
    >
      Non si torna indietro.
    </ConfirmDialog>
  );
}

/** Opens the dialog as a page does: by a button, which has the focus before. */
async function open(Dialog: typeof Form, row: Row) {
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Apri</Button>
        {isOpen ? <Dialog onClose={() => setOpen(false)} /> : null}
      </>
    );
  }
  const rendered = render(<Page />, { as: member(), api: [row] });
  await rendered.user.click(await screen.findByRole('button', { name: 'Apri' }));
  return { ...rendered, dialog: within(await screen.findByRole('dialog')) };
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('a refusal lands at the field it names, keeps what was typed and leads to the first wrong field', async () => {
  const { user, dialog, api } = await open(
    Form,
    on(send, refuse('validation', { errors: { 'legs.0.odds': ['Troppo alta.'] } })),
  );
  await user.type(dialog.getByLabelText('Nome'), 'a');
  await user.type(dialog.getByLabelText('Quota'), '9');
  await user.click(dialog.getByRole('button', { name: 'Invia' }));
  expect(await dialog.findByText('Troppo alta.')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText('Quota'));
  expect(dialog.getByLabelText<HTMLInputElement>('Nome').value).toBe('a');
  expect(dialog.queryByRole('alert')).toBeNull();
  await user.type(dialog.getByLabelText('Quota'), '0');
  expect(dialog.queryByText('Troppo alta.')).toBeNull();
  expect(api.sent(send).map(({ body }) => body)).toEqual([{ email: 'a', password: '9' }]);
});

it('what the form itself finds wrong is said before anything is sent', async () => {
  const { user, dialog, api } = await open(Form, accepted);
  await user.click(dialog.getByRole('button', { name: 'Invia' }));
  expect(dialog.getByText('Manca')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText('Nome'));
  expect(api.sent(send)).toEqual([]);
});

it('a refusal that no field shows is the form’s own', async () => {
  const { user, dialog } = await open(
    Form,
    on(send, refuse('validation', { description: 'Non va.', errors: { season: ['Stagione chiusa.'] } })),
  );
  await user.type(dialog.getByLabelText('Nome'), 'a');
  await user.click(dialog.getByRole('button', { name: 'Invia' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Non va. Stagione chiusa.');
});

it('a lost line loses nothing that was typed, and the same form is sent again', async () => {
  const { user, dialog, api } = await open(Form, on(send, NO_LINE));
  await user.type(dialog.getByLabelText('Nome'), 'a');
  await user.click(dialog.getByRole('button', { name: 'Invia' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Connessione assente');
  expect(dialog.getByLabelText<HTMLInputElement>('Nome').value).toBe('a');
  api.answer(accepted);
  await user.click(dialog.getByRole('button', { name: 'Invia' }));
  await closed();
});

it('a form that is sent twice in a row is sent once, and the focus goes back to where it was', async () => {
  const reply = Promise.withResolvers<{ pending_email: string }>();
  const { user, dialog, api } = await open(
    Form,
    on(send, () => reply.promise),
  );
  const name = dialog.getByLabelText<HTMLInputElement>('Nome');
  await user.type(name, 'a');
  act(() => {
    name.form?.requestSubmit();
    name.form?.requestSubmit();
  });
  await waitFor(() => expect(api.sent(send)).toHaveLength(1));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Invia' }).disabled).toBe(true);
  reply.resolve({ pending_email: 'a@example.org' });
  await closed();
  expect(api.sent(send)).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Apri' })));
});

it.each([
  ['a form', Form],
  ['a question', Question],
  ['a demand for a reason', Reason],
])('Escape closes %s without doing anything', async (_, Dialog) => {
  const { user, dialog, api } = await open(Dialog, accepted);
  dialog.getByRole('button', { name: 'Annulla' });
  await user.keyboard('{Escape}');
  await closed();
  expect([...api.sent(send), ...api.sent(end)]).toEqual([]);
});

it('a question that fails stays with the reason; pressed twice it is done once', async () => {
  const { user, dialog, api } = await open(Question, on(end, refuse('conflict', { description: 'Non ora.' })));
  await user.click(dialog.getByRole('button', { name: 'Chiudi le sessioni' }));
  expect(await dialog.findByText('Non ora.')).toBeTruthy();
  const reply = Promise.withResolvers<{ ok: true; ended: number }>();
  api.answer(on(end, () => reply.promise));
  await user.dblClick(dialog.getByRole('button', { name: 'Chiudi le sessioni' }));
  reply.resolve({ ok: true, ended: 1 });
  await closed();
  expect(api.sent(end)).toHaveLength(2);
});

it('nothing is done without a reason that is long enough', async () => {
  const { user, dialog, api } = await open(Reason, accepted);
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Sospendi' });
  await user.type(dialog.getByLabelText('Motivo'), `${'x'.repeat(REASON_MIN - 1)} `);
  expect(button.disabled).toBe(true);
  await user.type(dialog.getByLabelText('Motivo'), 'x');
  await user.click(button);
  await closed();
  expect(api.sent(send)).toHaveLength(1);
});

it('a reason that is refused stays, with the error below it', async () => {
  const { user, dialog } = await open(Reason, on(send, refuse('validation', { errors: { reason: ['Più preciso.'] } })));
  await user.type(dialog.getByLabelText('Motivo'), 'perché sì');
  await user.click(dialog.getByRole('button', { name: 'Sospendi' }));
  expect(await dialog.findByText('Più preciso.')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Motivo').value).toBe('perché sì');
});
