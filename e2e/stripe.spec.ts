import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, type Route, test } from '@playwright/test';
import { DAY_MS } from '@quotavera/domain/time';
import { readEnvironment } from '../apps/server/src/env.ts';
import { type Serving, serve } from '../apps/server/src/main.ts';
import { acceptAllInForce } from '../apps/server/src/modules/accounts/agreements/service.ts';
import { renewDue } from '../apps/server/src/modules/sells/billing/service-renew.ts';
import { createPayments } from '../apps/server/src/modules/sells/provider/service.ts';
import {
  type CardKind,
  CONNECT_SECRET,
  KEYS,
  StripeServer,
} from '../apps/server/src/modules/sells/provider/stripe/stripe-server.fixture.ts';
import { type AccountInput, insertAccount } from '../apps/server/src/testing/accounts.ts';
import { contextWith, openSessionAs, PASSWORD, postApi } from './people.ts';

/**
 * Stands for Stripe's own script: one field that takes a card's kind, confirmations that go where Stripe's would, and a button in the place of
 * the page of the reader's bank.
 */
const STAND_IN = `
  const send = async (body) =>
    (await fetch('https://api.stripe.com/', { method: 'POST', body: JSON.stringify(body) })).json();
  window.Stripe = () => {
    const elements = ({ clientSecret, locale, appearance }) => {
      const field = document.createElement('input');
      field.setAttribute('aria-label', 'Stripe ' + locale);
      field.style.background = appearance.variables.colorBackground;
      const handlers = {};
      const element = {
        mount(place) { place.append(field); setTimeout(() => handlers.ready?.({ elementType: 'payment' })); },
        on(event, handler) { handlers[event] = handler; return element; },
        off: () => element, update: () => element, destroy: () => field.remove(),
      };
      const confirm = () => send({ secret: clientSecret, card: field.value });
      const submit = async () => (field.value ? {} : { error: { type: 'validation_error' } });
      return { create: () => element, getElement: () => null, update: async () => {}, submit, confirm };
    };
    const bank = () => new Promise((approved) => {
      const button = document.createElement('button');
      button.textContent = 'La banca approva';
      button.style.cssText = 'position: fixed; inset: 0; z-index: 9999';
      button.onclick = () => { button.remove(); approved(); };
      document.body.append(button);
    });
    const confirm = async ({ elements, clientSecret: secret, confirmParams }) => {
      const result = await (elements ? elements.confirm() : send({ secret, method: confirmParams.payment_method }));
      if (result.paymentIntent?.status !== 'requires_action') return result;
      await bank();
      return send({ secret, approved: true });
    };
    const none = () => {};
    return {
      elements, confirmPayment: confirm, confirmSetup: confirm,
      createToken: none, createPaymentMethod: none, confirmCardPayment: none, registerAppInfo: none, _registerWrapper: none,
    };
  };
  window.Stripe.version = 'endive';`;

const TAX_DATA = {
  ...{ kind: 'person', first_name: 'Mario', last_name: 'Rossi', tax_code: 'RSSMRA85T10A562S' },
  ...{ birth_date: '1985-12-10', birth_place: 'Pisa', street: 'Via Roma 1', city: 'Pisa', postal_code: '56017' },
  country: 'IT',
};

const stripe = new StripeServer();
const folder = mkdtempSync(join(tmpdir(), 'quotavera-stripe-'));
let serving: Serving;
test.beforeAll(async () => {
  const environment = readEnvironment({
    ...KEYS,
    STRIPE_CONNECT_WEBHOOK_SECRET: CONNECT_SECRET,
    STRIPE_API_URL: await stripe.start(),
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    DEMO: '0',
    LOG_LEVEL: 'error',
  });
  serving = await serve({ environment, web: { build: join(import.meta.dirname, '../apps/web/build') } });
});
test.afterAll(async () => {
  await serving?.close();
  await stripe.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The stand-in sends one of these: a card that was typed, one that is kept, or that the bank approved. */
interface Confirmation {
  secret: string;
  card?: CardKind;
  method?: string;
  approved?: true;
}

/** Answers the browser as Stripe's API would. */
async function answer(route: Route): Promise<void> {
  const { secret, card, method, approved } = route.request().postDataJSON() as Confirmation;
  const id = secret.replace(/_secret_.*/, '');
  const isSetup = id.startsWith('seti_');
  if (approved) stripe.settle(id);
  else if (method) stripe.confirmKept(id, method);
  else if (isSetup) stripe.keep(id, card!);
  else stripe.confirm(id, card!);
  const { status } = (isSetup ? stripe.setups : stripe.intents).get(id)!;
  const body =
    status === 'requires_payment_method'
      ? { error: { type: 'card_error', code: 'card_declined' } }
      : { [isSetup ? 'setupIntent' : 'paymentIntent']: { status } };
  await route.fulfill({ json: body, headers: { 'access-control-allow-origin': '*' } });
}

async function deliver(type: string, intent: string): Promise<void> {
  await send(stripe.event(type, stripe.intents.get(intent)!));
}

async function send({ body, signature }: { body: string; signature: string }): Promise<void> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  expect((await fetch(`${serving.address}/api/sells/v1/stripe/webhook/`, { method: 'POST', headers, body })).ok).toBe(
    true,
  );
}

/** Somebody who has just signed in. */
async function member(browser: Browser, input: AccountInput = {}) {
  const site = serving.address;
  const { db, clock } = serving.context;
  const { email, id } = await insertAccount(db, clock, { ...input, password: PASSWORD });
  await acceptAllInForce(db, serving.context, id, clock.now());
  const session = await openSessionAs(site, email, PASSWORD);
  const page = await (await contextWith(browser, site, session)).newPage();
  return { id, page, session };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const order = (page: Page) => page.getByRole('button', { name: 'Ordina con obbligo di pagare' });

test('a plan is paid in Stripe’s own fields, and a card is kept there', async ({ browser }) => {
  const { page } = await member(browser);
  const problems: string[] = [];
  page.on('console', (line) => line.text().includes('Content Security Policy') && problems.push(line.text()));
  let loads = 0;
  let broken = true;
  await page.route('https://js.stripe.com/**', (route) => {
    loads += 1;
    return broken ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: STAND_IN });
  });
  await page.route('https://api.stripe.com/**', answer);

  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Passa a PRO' }).click();
  // Without the script nothing can be paid, which is said; then it comes.
  await expect(heading(page, 'Impossibile inizializzare il pagamento')).toBeVisible();
  expect(loads).toBeGreaterThan(0);
  broken = false;
  await page.getByRole('button', { name: 'Riprova' }).click();
  const field = page.getByLabel('Stripe it');
  await expect(field).toBeVisible();
  await order(page).click();
  await expect(heading(page, 'Conferma l’ordine')).toBeVisible();
  await field.fill('declined');
  await order(page).click();
  await expect(page.getByRole('alert')).toContainText('Scegli un altro metodo di pagamento');
  await field.fill('good');
  await order(page).dblclick();
  await expect(heading(page, 'Pagamento in elaborazione')).toBeVisible();
  const [intent] = [...stripe.intents.keys()];
  await deliver('payment_intent.succeeded', intent!);
  await expect(heading(page, 'Pagamento riuscito')).toBeVisible();
  expect(stripe.charged()).toEqual([1_999]);

  await page.getByRole('link', { name: 'Vai agli abbonamenti' }).click();
  await page.getByRole('button', { name: 'Cambia metodo' }).click();
  await page.getByRole('radio', { name: 'Un altro metodo' }).check();
  await page.getByRole('button', { name: 'Continua' }).click();
  await page.getByRole('dialog').getByLabel('Stripe it').fill('slow');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Metodo di pagamento salvato')).toBeVisible();
  expect([...stripe.cards.values()].filter(({ object }) => object.customer !== null)).toHaveLength(2);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a renewal whose bank wants 3-D Secure is confirmed with the kept card', async ({ browser }) => {
  const { id, page, session } = await member(browser);
  const { db, clock } = serving.context;
  const order = { plan: 'pro', period: 'month' };
  const { id: purchase, client_secret } = await postApi<{ id: string; client_secret: string }>(
    serving.address,
    session,
    '/sells/v1/create-payment-intent/',
    order,
  );
  const placed = { purchase, immediate_start: true };
  await postApi(serving.address, session, '/sells/v1/update-payment-intent/', placed);
  const first = client_secret.replace(/_secret_.*/, '');
  stripe.confirm(first, 'good');
  await deliver('payment_intent.succeeded', first);
  const subscription = () =>
    db.selectFrom('subscription').select(['id', 'status']).where('account_id', '=', id).executeTakeFirst();
  await expect.poll(async () => (await subscription())?.status).toBe('active');

  // A month later the bank wants to be asked, and nobody is there.
  const [past, due] = [31 * DAY_MS, 60_000].map((before) => new Date(clock.now().getTime() - before));
  const period = { anchor_at: past!, period_start: past!, period_end: due! };
  await db.updateTable('subscription').set(period).where('account_id', '=', id).execute();
  stripe.cards.get(stripe.intents.get(first)!.payment_method as string)!.kind = 'needs_authentication';
  await renewDue({ ...serving.context, provider: createPayments(serving.context) });
  await expect.poll(async () => (await subscription())?.status).toBe('past_due');
  const [renewal] = [...stripe.intents.keys()].slice(-1);

  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STAND_IN }),
  );
  await page.route('https://api.stripe.com/**', answer);
  const mail = await db
    .selectFrom('mail')
    .select('body_text')
    .where('account_id', '=', id)
    .where('kind', '=', 'renewal_failed')
    .executeTakeFirstOrThrow();
  await page.goto(/\/checkout\?renewal=\d+/.exec(mail.body_text)![0]);
  await expect(page.getByText('La tua banca vuole che confermi il rinnovo con visa •••• 4242')).toBeVisible();
  await page.getByRole('button', { name: 'Conferma con la tua banca' }).click();
  await page.getByRole('button', { name: 'La banca approva' }).click();
  await expect(heading(page, 'Pagamento in elaborazione')).toBeVisible();
  await deliver('payment_intent.succeeded', renewal!);
  await expect(heading(page, 'Pagamento riuscito')).toBeVisible();
  expect((await subscription())?.status).toBe('active');
  await page.context().close();
});

test('a tipster opens an account at Stripe and comes back ready to be paid', async ({ browser }) => {
  const { page, session } = await member(browser, { userType: 'collaborator' });
  await page.goto('/earnings?tab=tax');
  const panel = page.locator('section').filter({ has: heading(page, 'Account per i pagamenti') });
  await expect(panel.getByText('Prima salva i dati fiscali')).toBeVisible();
  await expect(panel.getByRole('button')).toBeDisabled();
  await postApi(serving.address, session, '/sells/v1/earnings/tax-data/', TAX_DATA);
  await page.reload();
  await page.route('https://connect.stripe.com/**', (route) => route.fulfill({ body: 'Stripe' }));
  await panel.getByRole('button', { name: 'Crea l’account su Stripe' }).click();
  await page.waitForURL(/connect\.stripe\.com\/setup/);
  const [account] = [...stripe.accounts.keys()];

  await page.goto(`${serving.address}/earnings?tab=tax&account=done`);
  await expect(panel.getByText('Servono informazioni')).toBeVisible();
  const ready = stripe.account(account!, 'ready');
  await send(stripe.event('account.updated', ready, { secret: CONNECT_SECRET }));
  await expect(panel.getByText('Pronto', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Apri Stripe' }).click();
  await page.waitForURL(/connect\.stripe\.com\/express/);
  await page.context().close();
});
