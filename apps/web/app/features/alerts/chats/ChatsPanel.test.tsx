import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { on, refuse } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { ChatsPanel } from './ChatsPanel.tsx';
import type { Chat, Chats } from './queries.ts';

const AT = '2026-11-27T08:00:00.000Z';
const open: Chat = {
  id: 1,
  title: 'Rinaldi aperto',
  channel: null,
  kinds: ['published', 'locked', 'result'],
  language: 'it',
  active: true,
  state: 'on',
  connected_at: AT,
  last_posted_at: AT,
  failure: null,
};
const channels = [{ id: 7, name: 'Linea Gol' }];

function show(chats: Chat[], more: Partial<Chats> = {}) {
  let now = chats;
  const reply = (): Chats => ({ bot: 'quotavera_bot', chats: now, channels, ...more });
  const changed = (id: number, change: Partial<Chat>) => {
    now = now.map((chat) => (chat.id === id ? { ...chat, ...change } : chat));
    return reply();
  };
  return render(<ChatsPanel />, {
    at: `${paths.profile}?tab=connections`,
    as: member({ userType: 'collaborator' }),
    api: [
      on(alertsAddresses.listTelegramChats, reply),
      on(accountsMemberAddresses.readTwoFactor, {
        enabled: false,
        enabled_at: null,
        recovery_codes_left: 0,
        has_password: true,
        reset_due_at: null,
      }),
      on(alertsAddresses.linkTelegramChat, {
        command: '/connect@quotavera_bot abc',
        group_url: 'https://t.me/quotavera_bot?startgroup=abc',
        channel_url: 'https://t.me/quotavera_bot?startchannel&admin=post_messages',
        until: AT,
      }),
      on(alertsAddresses.changeTelegramChat, ({ body }) =>
        body.channel_id === 7 ? refuse('telegram_chat_public') : changed(1, { kinds: body.kinds ?? [] }),
      ),
      on(alertsAddresses.testTelegramChat, () => changed(1, { state: 'removed' })),
      on(alertsAddresses.removeTelegramChat, () => {
        now = [];
        return reply();
      }),
    ],
  });
}

it('a tipster without a chat is offered to connect one, and nothing where there is no bot', async () => {
  show([]);
  expect(await screen.findByText('Non hai ancora collegato nessuna chat.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Collega una chat' })).toBeTruthy();
});

it('without a bot no chat can be connected', async () => {
  show([], { bot: null });
  expect(await screen.findByText('Telegram qui non è attivo.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Collega una chat' })).toBeNull();
});

it('a paid channel’s chat is connected for it, with a word that Telegram can’t tell who pays', async () => {
  const { user, fill, api } = show([]);
  await user.click(await screen.findByRole('button', { name: 'Collega una chat' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText(/Telegram non sa chi ha pagato/)).toBeNull();
  await user.selectOptions(await dialog.findByLabelText('Chi legge in questa chat'), '7');
  expect(dialog.getByText(/Telegram non sa chi ha pagato/)).toBeTruthy();
  await fill(dialog.getByLabelText('La tua password'), 'Giusta-1');
  await user.click(dialog.getByRole('button', { name: 'Continua' }));
  const command = (await dialog.findByLabelText('Comando da scrivere nel canale o nel gruppo')) as HTMLInputElement;
  expect(command.value).toBe('/connect@quotavera_bot abc');
  expect(dialog.getByRole('link', { name: /aggiungi il bot al gruppo/ }).getAttribute('href')).toContain('startgroup=');
  expect(api.sent(alertsAddresses.linkTelegramChat)).toMatchObject([{ body: { channel_id: 7, password: 'Giusta-1' } }]);
});

it('kinds are chosen per chat; a public chat is refused a paid channel’s tips with the reason', async () => {
  const { user, api } = show([open]);
  await user.click(await screen.findByRole('button', { name: 'Modifica la chat «Rinaldi aperto»' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(await dialog.findByLabelText('Chi legge in questa chat'), '7');
  expect(dialog.queryByRole('checkbox', { name: /Annunci dei riservati/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Salva' }));
  expect(await dialog.findByText('(telegram_chat_public)')).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText('Chi legge in questa chat'), '');
  await user.click(dialog.getByRole('checkbox', { name: /Annunci dei riservati/ }));
  await user.click(dialog.getByRole('button', { name: 'Salva' }));
  expect(await screen.findByText(/· Tip, Esiti$/)).toBeTruthy();
  expect(api.sent(alertsAddresses.changeTelegramChat).at(-1)).toMatchObject({
    body: { channel_id: null, kinds: ['published', 'result'], active: true },
  });
});

it('a test message that doesn’t arrive says what to do', async () => {
  const { user } = show([open]);
  await user.click(await screen.findByRole('button', { name: 'Manda un messaggio di prova a «Rinaldi aperto»' }));
  expect(await screen.findByText('Bot tolto')).toBeTruthy();
  expect(screen.getByText(/Riammettilo, poi manda una prova/)).toBeTruthy();
});

it('a chat is removed after a question', async () => {
  const { user, api } = show([open]);
  await user.click(await screen.findByRole('button', { name: 'Modifica la chat «Rinaldi aperto»' }));
  await user.click(await screen.findByRole('button', { name: 'Scollega' }));
  expect(api.sent(alertsAddresses.removeTelegramChat)).toEqual([]);
  const question = within(await screen.findByRole('dialog', { name: 'Scollegare «Rinaldi aperto»?' }));
  await user.click(question.getByRole('button', { name: 'Scollega' }));
  expect(await screen.findByText('Non hai ancora collegato nessuna chat.')).toBeTruthy();
});
