import { calendarAddresses } from '@quotavera/contract/calendar/addresses';
import { recordsAddresses } from '@quotavera/contract/records/addresses';
import { tipsMemberAddresses } from '@quotavera/contract/tips/member-addresses';
import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../paths.ts';
import type { ReplyTo } from '../../platform/api/index.ts';
import { listed, NO_LINE, on, type Row, refuse } from '../../testing/api.ts';
import { member } from '../../testing/member.ts';
import { type Rendered, render } from '../../testing/render.tsx';
import { wholeTip } from '../../testing/tip.ts';
import type { FixtureView, TipTemplate } from './queries.ts';
import { TipFormPage } from './TipFormPage.tsx';

const match: FixtureView = {
  id: 11,
  sport: 'football',
  competition_id: 4,
  competition: 'Serie A',
  country: 'IT',
  season: '2030/31',
  home: 'Borgo',
  away: 'Riva',
  starts_at: '2030-12-06T19:45:00.000Z',
  status: 'scheduled',
  result: null,
  simulated: false,
};

const OVER = /^Over 2,5/;

const template: TipTemplate = {
  id: 3,
  name: 'Over di campionato',
  tip: {
    valexc: 'valuebet',
    liveprematch: 'prematch',
    side: 'back',
    is_free: false,
    channel_id: null,
    channel_link: '',
    bookmaker: null,
    stake: '2',
    stake_basis: 'stake',
    commission: null,
    description: 'Due attacchi in forma.',
    tags: [],
    stated_probability: null,
    hedge: 'hedged',
    legs: [{ type: 'structured', market: 'over_under', result: 'over', line: '2.5' }],
  },
};

function bookmakers(...names: string[]) {
  const sites = names.map((name, id) => ({
    id,
    name,
    description: '',
    tags: [],
    link: null,
    adm_licence: '15000',
    figures: null,
  }));
  const none = { leagues: [], league: null, season: null, updated_at: null, licensed_only: true };
  return { ...listed(...sites), ...none };
}

const plans = { free: 'locked', pro: 'locked', elite: 'locked' } as const;
const audience = { told: 14, whole: 3, subscribers: 12, plans, last: null };

/** Shows the form to a tipster with one template. */
function showForm(at: string = paths.tip, api: readonly Row[] = []): Rendered {
  let templates = [template];
  return render(<TipFormPage />, {
    at,
    as: member({ userType: 'collaborator' }),
    api: [
      on(recordsAddresses.readTipster, refuse('not_found')),
      on(toolsAddresses.listSites, bookmakers('Bet365', 'Smarkets')),
      on(calendarAddresses.listCompetitions, { results: [] }),
      on(calendarAddresses.listFixtures, listed(match)),
      on(calendarAddresses.readFixture, { fixture: match, prices: [], price_max_age: 0 }),
      on(toolsAddresses.fairPrice, {
        price: {
          selection: 'over',
          line: '2.5',
          chances: { win: 0.5, half_win: 0, push: 0, half_loss: 0, loss: 0.5 },
          fair_odds: 2,
        },
      }),
      on(tipsMemberAddresses.createValuebet, NO_LINE),
      on(tipsMemberAddresses.readAudience, audience),
      on(tipsMemberAddresses.listTemplates, () => ({ results: templates })),
      on(tipsMemberAddresses.createTemplate, ({ body }) => {
        if (body.name === template.name) return refuse('conflict', { errors: { name: ['Già in uso'] } });
        const added = { ...template, id: 4, name: body.name };
        templates = [...templates, added];
        return added;
      }),
      on(tipsMemberAddresses.renameTemplate, ({ body }) => {
        templates = templates.map((each) => (each.id === 4 ? { ...each, name: body.name } : each));
        return templates[1]!;
      }),
      on(tipsMemberAddresses.deleteTemplate, ({ params }) => {
        templates = templates.filter(({ id }) => String(id) !== params.id);
        return { ok: true as const };
      }),
      ...api,
    ],
  });
}

/** Shows the form, and chooses the calendar's one match. */
async function showWithMatch(api: readonly Row[] = []): Promise<Rendered> {
  const shown = showForm(paths.tip, api);
  await shown.user.click(await screen.findByRole('option', { name: /Borgo/ }));
  return shown;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

it('what can’t be published is named at its fields, and a line that breaks takes nothing of what was typed', async () => {
  const { user, fill, api, address } = await showWithMatch();
  await user.click(await screen.findByText('Under/Over'));
  await user.click(await screen.findByRole('radio', { name: OVER }));
  await fill(field('Quota'), '0,9');
  await fill(field('Puntata'), '11');
  const publish = screen.getByRole('button', { name: 'Pubblica' });
  await user.click(publish);
  await waitFor(() => expect(document.activeElement).toBe(field('Quota')));
  expect([field('Quota'), field('Puntata')].map((each) => each.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
  expect(screen.queryByRole('dialog')).toBeNull();

  await fill(field('Quota'), '1,90');
  await fill(field('Puntata'), '2');
  await user.click(publish);
  await user.click(await screen.findByRole('button', { name: 'Pubblica adesso' }));
  expect(await screen.findByText(/^Connessione assente/)).toBeTruthy();
  expect(field('Quota').value).toBe('1,90');

  // The bet may be saved as a draft before the analysis is: then that is a change of it.
  api.answer(on(tipsMemberAddresses.createValuebet, wholeTip({ id: 5, status: 'draft' })));
  api.answer(on(tipsMemberAddresses.editTip, wholeTip({ id: 5, status: 'draft' })));
  await user.click(screen.getByRole('button', { name: 'Analisi e condizioni' }));
  await fill(field('Analisi'), 'Testo prezioso.');
  const saved = () =>
    [tipsMemberAddresses.createValuebet, tipsMemberAddresses.editTip].flatMap((call) => api.sent(call));
  await waitFor(() =>
    expect(saved().at(-1)?.body).toMatchObject({
      publish: false,
      stake: '2',
      description: 'Testo prezioso.',
      legs: [{ fixture_id: 11, market: 'over_under', result: 'over', line: '2.5', odds: '1.9' }],
    }),
  );
  expect(await screen.findByText(/^Bozza salvata alle/)).toBeTruthy();
  expect(address()).toBe(`${paths.tip}?id=5`);
  expect([field('Quota').value, field('Analisi').value]).toEqual(['1,90', 'Testo prezioso.']);
});

it('a draft that couldn’t be saved is saved by itself when the line is back, and the tab asks before it loses one', async () => {
  const { user, fill, api } = await showWithMatch();
  await user.click(screen.getByRole('button', { name: 'Analisi e condizioni' }));
  await fill(field('Analisi'), 'Testo prezioso.');
  expect(await screen.findByText(/^Bozza non salvata/)).toBeTruthy();
  const leaving = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leaving(), 'unsaved words may be lost').toBe(false);
  api.answer(on(tipsMemberAddresses.createValuebet, wholeTip({ id: 5, status: 'draft' })));
  expect(await screen.findByText(/^Bozza salvata alle/)).toBeTruthy();
  expect(leaving(), 'nothing can be lost').toBe(true);
});

it('a line that is typed stands beside those that the market has', async () => {
  const { user } = await showWithMatch();
  await user.click(await screen.findByText('Under/Over'));
  await user.click(await screen.findByRole('radio', { name: 'Altra…' }));
  expect(await screen.findByText('linee possibili: 0,5 · 0,75 · 1 … 15,5')).toBeTruthy();
});

it('a template fills the form around the chosen match, and the model says what the odds are worth', async () => {
  const { user, fill } = await showWithMatch();
  await user.click(await screen.findByRole('button', { name: 'Modelli (1)' }));
  await user.click(await screen.findByRole('button', { name: 'Usa il modello «Over di campionato»' }));
  await waitFor(() => expect(field('Analisi').value).toBe('Due attacchi in forma.'));
  expect(screen.getByText('Borgo – Riva')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: OVER }).checked).toBe(true);
  expect(field('Puntata').value).toBe('2');
  expect(await screen.findByText('Modello: quota equa 2,00.')).toBeTruthy();
  await fill(field('Quota'), '3');
  expect(await screen.findByText(/^Modello: quota equa 2,00, vantaggio/)).toBeTruthy();
  expect(screen.getByText(/^\+50/)).toBeTruthy();
});

it('a tip is kept as a template under a name of its own, renamed and thrown away', async () => {
  const { user, fill, api } = await showWithMatch();
  await fill(field('Puntata'), '3');
  await user.click(await screen.findByRole('button', { name: 'Modelli (1)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'I tuoi modelli' }));
  await fill(dialog.getByRole('textbox', { name: 'Nome del nuovo modello' }), template.name);
  await user.keyboard('{Enter}');
  expect(await dialog.findByText('Già in uso')).toBeTruthy();
  await fill(dialog.getByRole('textbox', { name: 'Nome del nuovo modello' }), 'Pesante');
  await user.click(dialog.getByRole('button', { name: 'Salva questo tip come modello' }));
  await user.click(await dialog.findByRole('button', { name: 'Rinomina il modello «Pesante»' }));
  await fill(dialog.getByRole('textbox', { name: 'Nuovo nome di «Pesante»' }), 'Da tre unità');
  await user.keyboard('{Enter}');
  await user.click(await dialog.findByRole('button', { name: 'Elimina il modello «Da tre unità»' }));
  await waitFor(() => expect(dialog.queryByText('Da tre unità')).toBeNull());
  expect(dialog.getByText(template.name)).toBeTruthy();
  expect(api.sent(tipsMemberAddresses.createTemplate).at(-1)?.body).toMatchObject({
    name: 'Pesante',
    tip: { stake: '3' },
  });
  // The dialog's own form must not send the tip around it, whose empty fields would be marked.
  expect(screen.getByLabelText('Quota').getAttribute('aria-invalid')).not.toBe('true');
});

it('a bet that repeats an own tip is published after a second question, which names the tip', async () => {
  const { user, fill, api } = await showWithMatch();
  const earlier_tip = {
    id: 77,
    published_at: '2030-12-05T10:00:00.000Z',
    side: 'back' as const,
    leg: { market: 'over_under', result: 'over', line: '2.5' },
  };
  api.answer(on(tipsMemberAddresses.createValuebet, refuse('bet_repeated', { earlier_tip })));
  await user.click(await screen.findByText('Under/Over'));
  await user.click(await screen.findByRole('radio', { name: OVER }));
  await fill(field('Quota'), '1,90');
  await user.click(screen.getByRole('button', { name: 'Pubblica' }));
  await user.click(await screen.findByRole('button', { name: 'Pubblica adesso' }));
  const warning = await screen.findByRole('alert');
  expect(warning.textContent).toContain('Hai già pubblicato Over 2,5 su questa partita.');
  expect(within(warning).getByRole('link').getAttribute('href')).toBe(paths.tipPublic(77));

  api.answer(
    on(tipsMemberAddresses.createValuebet, refuse('bet_opposed', { earlier_tip: { ...earlier_tip, side: 'lay' } })),
  );
  await user.click(screen.getByRole('button', { name: 'Pubblica lo stesso' }));
  expect(await screen.findByText(/hai già pubblicato banca Over 2,5: questa giocata va contro quella/)).toBeTruthy();
  api.answer(on(tipsMemberAddresses.createValuebet, wholeTip({ id: 78 })));
  await user.click(screen.getByRole('button', { name: 'Pubblica lo stesso' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = api.sent(tipsMemberAddresses.createValuebet).filter(({ body }) => body.publish);
  expect(sent.map(({ body }) => body.repeat_confirmed)).toEqual([false, true, true]);
});

it('a lay is offered exchanges alone, says their commission, and marks a bookmaker that is none', async () => {
  const { user, fill, api } = await showWithMatch();
  const bookmaker = screen.getByRole<HTMLInputElement>('combobox', { name: 'Bookmaker' });
  await fill(bookmaker, 'Bet365');
  await user.click(screen.getByRole('radio', { name: 'Exchange' }));
  expect(screen.getByText('5% sul risultato positivo')).toBeTruthy();
  expect(bookmaker.getAttribute('aria-invalid')).not.toBe('true');
  await user.click(screen.getByRole('radio', { name: 'Banca' }));
  expect(screen.getByText('Si banca solo su un exchange: scegline uno o lascia vuoto.')).toBeTruthy();
  expect(bookmaker.getAttribute('aria-invalid')).toBe('true');
  await user.clear(bookmaker);
  const offered = (await screen.findAllByRole('option', { hidden: true })).map(({ textContent }) => textContent);
  expect(offered).toContain('Smarkets');
  expect(offered).not.toContain('Bet365');
  await user.click(screen.getByRole('option', { name: 'Smarkets' }));
  expect(screen.getByText('2% sul risultato positivo')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Commissione' })).toBeNull();
  expect(api.sent(tipsMemberAddresses.createExchange)).toEqual([]);
});

it('words that advertise gambling are marked in the sentence that has them', async () => {
  const { user, fill, api } = await showWithMatch();
  const words = { description: ['Pubblicità al gioco d’azzardo. Togli: “Registrati ora”.'] };
  api.answer(on(tipsMemberAddresses.createValuebet, refuse('promotion', { errors: words })));
  await user.click(screen.getByRole('button', { name: 'Analisi e condizioni' }));
  await fill(field('Analisi'), 'Juve in forma. Registrati ora e vinci! Poi il derby.');
  await user.click(screen.getByRole('button', { name: 'Salva bozza' }));
  const marked = await screen.findByText('Registrati ora', { selector: 'mark' });
  expect(marked.parentElement?.textContent).toMatch(/^Registrati ora/);
  expect(marked.parentElement?.textContent).not.toContain('Juve');
});

const channel = { id: 9, name: 'Canale Rinaldi', is_paid: true };

it('the choice of readers is the one of the tip before, and the confirmation says who they are', async () => {
  const { user, fill, api } = await showWithMatch([
    on(tipsMemberAddresses.readAudience, { ...audience, last: { is_free: false, channel_id: 9 } }),
    on(recordsAddresses.readTipster, { channels: [channel] } as unknown as ReplyTo<
      typeof recordsAddresses.readTipster
    >),
  ]);
  await user.click(await screen.findByText('Under/Over'));
  await user.click(await screen.findByRole('radio', { name: OVER }));
  await fill(field('Quota'), '1,90');
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Canale' })).value).toBe('9');
  await user.click(screen.getByRole('button', { name: 'Pubblica' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(await asked.findByText(/^Solo 12 abbonati di Canale Rinaldi; START, PRO, ELITE no\.$/)).toBeTruthy();
  expect(asked.getByText(/Sono avvisati 14 lettori; lo vedono per intero: 3\./)).toBeTruthy();
  expect(api.sent(tipsMemberAddresses.readAudience).at(-1)?.query.get('channel_id')).toBe('9');
});

it('a form in which nothing is left of what was typed leaves no draft', async () => {
  const { user, fill, api } = await showWithMatch();
  api.answer(on(tipsMemberAddresses.createValuebet, wholeTip({ id: 5, status: 'draft', draft_saves: 1 })));
  await user.click(screen.getByRole('button', { name: 'Analisi e condizioni' }));
  await fill(field('Analisi'), 'Forse.');
  await fill(field('Analisi'), '');
  // Saved drafts are a sign that time enough has passed: this one is of what comes after.
  await fill(field('Analisi'), 'Ecco perché.');
  expect(await screen.findByText(/^Bozza salvata alle/)).toBeTruthy();
  expect(api.sent(tipsMemberAddresses.createValuebet).map(({ body }) => body.description)).toEqual(['Ecco perché.']);
});

it('what was typed while the line was down is back after a reload, as the same draft', async () => {
  const first = await showWithMatch();
  await first.user.click(screen.getByRole('button', { name: 'Analisi e condizioni' }));
  await first.fill(field('Analisi'), 'Testo prezioso.');
  expect(await screen.findByText(/^Bozza non salvata/)).toBeTruthy();
  const [lost] = first.api.sent(tipsMemberAddresses.createValuebet);
  cleanup();
  const again = await showForm();
  again.api.answer(on(tipsMemberAddresses.createValuebet, wholeTip({ id: 5, status: 'draft', draft_saves: 1 })));
  expect(await screen.findByText(/^Ho ripreso quello che avevi scritto/)).toBeTruthy();
  expect(field('Analisi').value).toBe('Testo prezioso.');
  expect(await screen.findByText(/^Bozza salvata alle/)).toBeTruthy();
  const [sent] = again.api.sent(tipsMemberAddresses.createValuebet);
  expect(sent?.body.draft).toEqual(lost?.body.draft);
  expect(sessionStorage.getItem('tip-form')).toBeNull();
});

it('a draft that another tab has changed stays as it is there: this form goes on as a draft of its own', async () => {
  const { user, fill, api } = await showForm(`${paths.tip}?id=5`, [
    on(tipsMemberAddresses.readOwnTip, wholeTip({ id: 5, status: 'draft', draft_saves: 3, description: 'Prima.' })),
    on(tipsMemberAddresses.editTip, refuse('draft_changed')),
    on(tipsMemberAddresses.createValuebet, wholeTip({ id: 9, status: 'draft', draft_saves: 1 })),
  ]);
  const words = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Analisi' });
  await fill(words, 'Le mie parole.');
  expect(await screen.findByText(/^Questa bozza è stata cambiata in un’altra scheda/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Apri l’altra' }).getAttribute('href')).toBe(paths.tipPublic(5));
  expect(words.value).toBe('Le mie parole.');
  const [refused] = api.sent(tipsMemberAddresses.editTip);
  const [own] = api.sent(tipsMemberAddresses.createValuebet);
  expect(own?.body).toMatchObject({ description: 'Le mie parole.', publish: false, draft: { saves: 0 } });
  const before = refused?.body.action === 'save' ? refused.body.tip.draft : null;
  expect([before?.saves, own?.body.draft?.form === before?.form]).toEqual([3, false]);
  await user.click(screen.getByRole('button', { name: 'Salva bozza' }));
  await waitFor(() => expect(api.sent(tipsMemberAddresses.editTip).at(-1)?.params.id).toBe('9'));
});
