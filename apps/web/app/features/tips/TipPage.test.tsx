import { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { recordsAddresses } from '@quotavera/contract/records/addresses';
import { tipsAddresses } from '@quotavera/contract/tips/addresses';
import { tipsAdminAddresses } from '@quotavera/contract/tips/admin-addresses';
import { tipsMemberAddresses } from '@quotavera/contract/tips/member-addresses';
import { MINUTE_MS } from '@quotavera/domain/time';
import { screen, waitFor, within } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { expect, it } from 'vitest';
import { paths } from '../../paths.ts';
import type { UserInfo } from '../../platform/viewer/index.ts';
import { on, onFile, type Row, refuse } from '../../testing/api.ts';
import { admin, member } from '../../testing/member.ts';
import { render } from '../../testing/render.tsx';
import { customLeg, lockedTip, type WholeTip, wholeTip } from '../../testing/tip.ts';
import type { TipDetail } from './queries.ts';
import { TipPage } from './TipPage.tsx';

const author = member({ userId: 2, username: 'rinaldi_bets', userType: 'collaborator' });

const settled = { outcome: 'won', settled_at: '2026-11-20T18:00:00.000Z', profit: '0.9', staked: '1' } as const;
const COMING = [customLeg({ matchdate: '2030-12-06T15:00:00.000Z' })];
const OVER = [customLeg({ matchdate: '2020-12-06T15:00:00.000Z' })];

/** The page waits for the texts of all its parts, since its own state ends with it when one of them suspends it. */
function Shown() {
  useTranslation(['tips', 'ui', 'tips-bets', 'bankroll', 'tips-reminders', 'support-reports']);
  return <TipPage id="1" result={null} />;
}

/** Shows the page of a tip as its reader's own answer has it; `detail` is read anew after each change. */
const show = (detail: () => TipDetail, { as, api, query = '' }: { as: UserInfo; api: Row[]; query?: string }) =>
  render(<Shown />, {
    at: `${paths.tipPublic(1)}${query}`,
    as,
    api: [
      on(tipsAddresses.readTip, detail),
      on(recordsAddresses.readTipster, refuse('not_found')),
      on(bankrollAddresses.listFollows, { results: [] }),
      on(tipsMemberAddresses.listMatchMarks, { results: [] }),
      on(alertsAddresses.readReminders, refuse('not_found')),
      onFile('/ledger/proof/1', refuse('unavailable')),
      ...api,
    ],
  });

/** Shows a tip to its author. Each change puts `after` in its place, with what the history says of it. */
function showOwn(before: WholeTip, after: (action: string) => Partial<WholeTip>, history: TipDetail['history'] = []) {
  let tip = before;
  let entries: TipDetail['history'] = [];
  return show(() => ({ tip, history: entries }), {
    as: author,
    api: [
      on(tipsMemberAddresses.editTip, ({ body }) => {
        if (body.action === 'exit' && Number(body.odds) <= 1)
          return refuse('validation', { errors: { odds: ['Bassa'] } });
        tip = { ...tip, ...after(body.action) };
        entries = history;
        return tip;
      }),
      on(tipsMemberAddresses.deleteDraft, { ok: true }),
    ],
  });
}

const bodies = ({ api }: ReturnType<typeof show>) => api.sent(tipsMemberAddresses.editTip).map(({ body }) => body);
const openDialog = async (button: string | RegExp, { user }: ReturnType<typeof show>) => {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
};
const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('the author changes a tip’s words, and the history says what they were', async () => {
  const shown = showOwn(wholeTip({ ...settled, description: 'Prima.' }), () => ({ description: 'Dopo.' }), [
    { type: 'amended', at: settled.settled_at, by: 'tipster', data: { before: { description: 'Prima.', tags: [] } } },
  ]);
  const dialog = await openDialog('Modifica il testo', shown);
  const words = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Analisi' });
  expect(words.value).toBe('Prima.');
  await shown.fill(words, 'Dopo.');
  await shown.user.click(dialog.getByRole('button', { name: 'Salva' }));
  await untilClosed();
  const history = within(await screen.findByRole('listitem'));
  expect(history.getByText('Testo modificato')).toBeTruthy();
  expect(history.getByText('Prima.').closest('blockquote')).toBeTruthy();
  expect(screen.getByText('Dopo.')).toBeTruthy();
  expect(bodies(shown)).toEqual([{ action: 'amend', description: 'Dopo.', tags: [], channel_link: '', notify: false }]);
});

it('an author who advises against a tip gives a reason, and its page says it with what it means for the record', async () => {
  const at = '2026-11-20T12:00:00.000Z';
  const shown = showOwn(wholeTip({ legs: COMING }), () => ({ stopped_at: at, no_longer_valid: true }), [
    { type: 'stopped', at, by: 'tipster', data: { reason: 'Il portiere è infortunato.' } },
  ]);
  const dialog = await openDialog('Non giocatela più', shown);
  expect(dialog.getByText(/Nel record non cambia niente/)).toBeTruthy();
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Non giocatela più' });
  expect(confirm.disabled).toBe(true);
  await shown.fill(dialog.getByRole('textbox', { name: 'Motivo' }), 'Il portiere è infortunato.');
  await shown.user.click(confirm);
  await untilClosed();
  const [notice] = await screen.findAllByText('Il portiere è infortunato.');
  expect(notice?.closest('[role="note"]')?.textContent).toContain('Nel record conta come è stato pubblicato.');
  expect(screen.queryByRole('button', { name: 'Non giocatela più' })).toBeNull();
  expect(bodies(shown)).toEqual([{ action: 'stop', reason: 'Il portiere è infortunato.' }]);
});

it('an author advises against a live tip while its match is on, but shows it to nobody else', async () => {
  const legs = [customLeg({ matchdate: new Date(Date.now() - 30 * MINUTE_MS).toISOString() })];
  showOwn(wholeTip({ legs, liveprematch: 'live' }), () => ({}), []);
  expect(await screen.findByRole('button', { name: 'Non giocatela più' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mostra a più lettori' })).toBeNull();
});

it('notes stand under a tip with their time; terms that aren’t stricter are refused at their field', async () => {
  const at = '2026-11-20T12:00:00.000Z';
  const shown = showOwn(wholeTip({ legs: COMING, minimum_odds: '1.8' }), () => ({}), [
    { type: 'noted', at, by: 'tipster', data: { text: 'Formazioni ufficiali.' } },
    {
      type: 'restricted',
      at,
      by: 'tipster',
      data: { minimum_odds: '1.85', expires_at: null, before: { minimum_odds: '1.8', expires_at: null } },
    },
  ]);
  const note = await openDialog('Aggiungi una nota', shown);
  await shown.fill(note.getByRole('textbox', { name: 'Nota' }), 'Formazioni ufficiali.');
  await shown.user.click(note.getByRole('checkbox', { name: 'Avvisa chi lo vede per intero' }));
  await shown.user.click(note.getByRole('button', { name: 'Aggiungi una nota' }));
  await untilClosed();
  expect(await screen.findByRole('heading', { name: 'Note' })).toBeTruthy();
  expect(screen.getByText('Condizioni ristrette')).toBeTruthy();
  const terms = await openDialog('Stringi le condizioni', shown);
  const minimum = terms.getByLabelText<HTMLInputElement>('Quota minima');
  expect(minimum.value).toBe('1,8');
  const refusal = refuse('tip_invalid', { errors: { minimum_odds: ['Si può solo stringere.'] } });
  shown.api.answer(on(tipsMemberAddresses.editTip, refusal));
  await shown.fill(minimum, '1,7');
  await shown.user.click(terms.getByRole('button', { name: 'Stringi le condizioni' }));
  await waitFor(() => expect(minimum.getAttribute('aria-invalid')).toBe('true'));
  expect(bodies(shown)).toEqual([
    { action: 'note', text: 'Formazioni ufficiali.', notify: false },
    { action: 'restrict', minimum_odds: '1.7' },
  ]);
});

it('a tip is shown to more readers, with how many see it then', async () => {
  const shown = showOwn(wholeTip({ legs: COMING }), () => ({ is_free: true }));
  const plans = { free: 'whole', pro: 'whole', elite: 'whole' } as const;
  shown.api.answer(on(tipsMemberAddresses.readAudience, { told: 12, whole: 12, subscribers: 0, plans, last: null }));
  const dialog = await openDialog('Mostra a più lettori', shown);
  await shown.user.click(await dialog.findByRole('checkbox', { name: 'Tip gratis' }));
  expect(await dialog.findByText(/^Tutti, anche chi non è registrato/)).toBeTruthy();
  await shown.user.click(dialog.getByRole('button', { name: 'Mostra a più lettori' }));
  await untilClosed();
  expect(bodies(shown)).toEqual([{ action: 'widen', is_free: true }]);
});

it('a trade’s exit is refused at its odds, then shows what it locked in', async () => {
  const shown = showOwn(wholeTip({ valexc: 'exchange', legs: COMING }), () => ({
    traded: { if_won: '0.27', if_lost: '0.27' },
    exits: [{ share: '1', odds: '1.5', hedge: 'hedged', if_won: null, if_lost: null, at: null, price: null }],
  }));
  const dialog = await openDialog('Registra l’uscita', shown);
  const odds = dialog.getByLabelText('Quota di uscita');
  await shown.fill(odds, '0,5');
  await shown.user.click(dialog.getByRole('button', { name: 'Registra l’uscita' }));
  await waitFor(() => expect(odds.getAttribute('aria-invalid')).toBe('true'));
  await shown.fill(odds, '1,50');
  await shown.user.click(dialog.getByRole('button', { name: 'Registra l’uscita' }));
  await untilClosed();
  expect(await screen.findByText('Profitto bloccato')).toBeTruthy();
  expect(bodies(shown).at(-1)).toEqual({ action: 'exit', odds: '1.50', share: '1', hedge: 'hedged' });
});

it('the author declares how a selection in own words came out, which is then said to be declared', async () => {
  const shown = showOwn(wholeTip({ legs: OVER }), () => ({ ...settled, self_declared: true }));
  const dialog = await openDialog('Dichiara l’esito', shown);
  const declare = dialog.getByRole<HTMLButtonElement>('button', { name: 'Dichiara' });
  expect(declare.disabled).toBe(true);
  await shown.user.click(dialog.getByRole('radio', { name: 'vinto' }));
  await shown.user.click(declare);
  await untilClosed();
  expect(await screen.findByText(/^L’esito è dichiarato dal tipster e aspetta/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Dichiara l’esito' })).toBeNull();
  expect(bodies(shown)).toEqual([{ action: 'declare', grades: [{ leg: 0, grade: 'won' }] }]);
});

it('a draft is published from its page after a question, and can then be withdrawn', async () => {
  const shown = showOwn(wholeTip({ status: 'draft', published_at: null, legs: COMING }), (action) =>
    action === 'publish' ? { status: 'published', published_at: new Date().toISOString() } : { status: 'withdrawn' },
  );
  const question = await openDialog('Pubblica adesso', shown);
  expect(bodies(shown)).toEqual([]);
  await shown.user.click(question.getByRole('button', { name: 'Pubblica' }));
  await untilClosed();
  const withdrawal = await openDialog(/^Ritira/, shown);
  await shown.user.click(withdrawal.getByRole('button', { name: 'Ritira il tip' }));
  expect(await screen.findByText(/^Ritirato dal tipster entro cinque minuti/)).toBeTruthy();
  expect(bodies(shown)).toEqual([{ action: 'publish', repeat_confirmed: false }, { action: 'withdraw' }]);
});

it('a draft is deleted from its page after a question, which leads to the own tips', async () => {
  const shown = showOwn(wholeTip({ status: 'draft', published_at: null, legs: COMING }), () => ({}));
  const question = await openDialog('Elimina', shown);
  expect(shown.api.sent(tipsMemberAddresses.deleteDraft)).toEqual([]);
  await shown.user.click(question.getByRole('button', { name: 'Elimina' }));
  await waitFor(() => expect(shown.address()).toBe(`${paths.tips}?tab=own`));
  expect(shown.api.sent(tipsMemberAddresses.deleteDraft).map(({ params }) => params.id)).toEqual(['1']);
});

it('an admin hides a tip’s words for a reason, and shows them again', async () => {
  let disabled = false;
  const shown = show(() => ({ tip: wholeTip({ ...settled, disabled, description: 'Parole.' }), history: [] }), {
    as: admin,
    api: [
      on(tipsAdminAddresses.disableTip, ({ body }) => {
        disabled = body.disabled;
        return wholeTip({ disabled });
      }),
    ],
  });
  const hiding = await openDialog('Nascondi il testo', shown);
  const confirm = hiding.getByRole<HTMLButtonElement>('button', { name: 'Nascondi il testo' });
  expect(confirm.disabled).toBe(true);
  await shown.fill(hiding.getByLabelText('Motivo'), 'numero di telefono');
  expect(confirm.disabled).toBe(true);
  await shown.user.selectOptions(hiding.getByLabelText('Regola'), 'Spam');
  await shown.user.click(confirm);
  await untilClosed();
  expect(await screen.findByText(/^Un amministratore ha nascosto il testo/)).toBeTruthy();
  const restoring = await openDialog('Ripristina il testo', shown);
  await shown.fill(restoring.getByLabelText('Motivo'), 'era un errore');
  await shown.user.click(restoring.getByRole('button', { name: 'Ripristina il testo' }));
  expect(await screen.findByRole('button', { name: 'Nascondi il testo' })).toBeTruthy();
  const sent = shown.api.sent(tipsAdminAddresses.disableTip).map(({ body }) => [body.disabled, body.reason, body.rule]);
  expect(sent).toEqual([
    [true, 'numero di telefono', 'spam'],
    [false, 'era un errore', undefined],
  ]);
});

it('a reader is reminded before the start, which the button says from then on', async () => {
  const reminders = {
    starts_at: '2030-12-06T15:00:00.000Z',
    priceable: false,
    side: 'back' as const,
    best: null,
    price: null,
  };
  const shown = show(() => ({ tip: wholeTip({ legs: COMING }), history: [] }), {
    as: member(),
    api: [
      on(alertsAddresses.readReminders, { ...reminders, kick_off: null }),
      on(alertsAddresses.setReminders, ({ body }) => ({
        ...reminders,
        kick_off: { minutes: body.kick_off?.minutes ?? 0, told_at: null },
      })),
      on(bankrollAddresses.prepareFollow, refuse('not_found')),
    ],
  });
  const dialog = await openDialog('Avvisami', shown);
  await shown.user.selectOptions(dialog.getByRole('combobox', { name: 'Prima dell’inizio' }), '30');
  await shown.user.click(dialog.getByRole('button', { name: 'Salva' }));
  expect(await screen.findByRole('button', { name: '30 min prima' })).toBeTruthy();
  expect(shown.api.sent(alertsAddresses.setReminders).map(({ body }) => body)).toEqual([{ kick_off: { minutes: 30 } }]);
});

it('an address can ask about an unlock, but only a press spends it', async () => {
  let isUnlocked = false;
  const shown = show(() => ({ tip: isUnlocked ? wholeTip(settled) : lockedTip(), history: [] }), {
    as: member(),
    query: '?unlock',
    api: [
      on(tipsMemberAddresses.unlockTip, () => {
        isUnlocked = true;
        return { tip: wholeTip(settled), unlocks_left: 2 };
      }),
    ],
  });
  const question = within(await screen.findByRole('dialog', { name: 'Sbloccare questo tip?' }));
  await shown.user.click(question.getByRole('button', { name: 'Annulla' }));
  await untilClosed();
  expect(shown.api.sent(tipsMemberAddresses.unlockTip)).toEqual([]);
  await shown.user.click(screen.getByRole('button', { name: 'Sblocca (3 di 3)' }));
  expect(await screen.findByText(/^Tip sbloccato/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Tip riservato')).toBeNull());
});

it('a tip’s text is copied as the reader sees it, a lay with its liability', async () => {
  const tip = wholeTip({ side: 'lay', risk: '1.1', minimum_odds: '1.8', description: 'Perché sì', legs: COMING });
  const { user } = show(() => ({ tip, history: [] }), { as: member(), api: [] });
  await user.click(await screen.findByRole('button', { name: 'Copia il testo' }));
  const lines = (await navigator.clipboard.readText()).replaceAll('\u00a0', ' ').split('\n');
  expect(lines[0]).toBe(`Tip di ${tip.tipster.name}`);
  expect(lines[2]).toMatch(/: banca .* · \d,\d\d$/);
  expect(lines[3]).toMatch(/^Responsabilità 1,1 u/);
  expect(lines.slice(4, 6)).toEqual(['Si gioca fino a quota 1,80', 'Perché sì']);
  expect(lines.at(-1)).toMatch(/\/t\/1$/);
});

it('a member isn’t told that a tip is locked before their own answer says so', async () => {
  const own = Promise.withResolvers<TipDetail>();
  const forAnybody: TipDetail = { tip: lockedTip(), history: [] };
  render(<TipPage id="1" result={{ ok: true, data: forAnybody }} />, {
    at: paths.tipPublic(1),
    as: member({}),
    api: [
      on(tipsAddresses.readTip, () => own.promise),
      on(recordsAddresses.readTipster, refuse('not_found')),
      on(bankrollAddresses.listFollows, { results: [] }),
      on(tipsMemberAddresses.listMatchMarks, { results: [] }),
      on(alertsAddresses.readReminders, refuse('not_found')),
      onFile('/ledger/proof/1', refuse('unavailable')),
    ],
  });
  expect((await screen.findByText('Caricamento…')).closest('[aria-busy="true"]')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).toBeNull());
  expect(screen.getByText('Caricamento…')).toBeTruthy();
  own.resolve({ tip: wholeTip(settled), history: [] });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).not.toContain('bloccato');
});
