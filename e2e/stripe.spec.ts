import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, type Route, test } from '@playwright/test';
import { readEnvironment } from '../apps/server/src/env.ts';
import { type Serving, serve } from '../apps/server/src/main.ts';
import {
  type CardKind,
  KEYS,
  StripeServer,
} from '../apps/server/src/modules/sells/provider/stripe/stripe-server.fixture.ts';
import { insertAccount } from '../apps/server/src/testing/accounts.ts';
import { contextWith, openSessionAs, PASSWORD } from './people.ts';

/** Stands for Stripe's own script: one field that takes a card's kind, and confirmations that go where Stripe's would. */
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
    const confirm = ({ elements }) => elements.confirm();
    const none = () => {};
    return {
      elements, confirmPayment: confirm, confirmSetup: confirm,
      createToken: none, createPaymentMethod: none, confirmCardPayment: none, registerAppInfo: none, _registerWrapper: none,
    };
  };
  window.Stripe.version = 'endive';`;

const stripe = new StripeServer();
const folder = mkdtempSync(join(tmpdir(), 'quotavera-stripe-'));
let serving: Serving;
test.beforeAll(async () => {
  const environment = readEnvironment({
    ...KEYS,
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

/** What Stripe's API answers the browser. */
async function answer(route: Route): Promise<void> {
  const { secret, card } = route.request().postDataJSON() as { secret: string; card: CardKind };
  const id = secret.replace(/_secret_.*/, '');
  const isSetup = id.startsWith('seti_');
  if (isSetup) stripe.keep(id, card);
  else stripe.confirm(id, card);
  const { status } = (isSetup ? stripe.setups : stripe.intents).get(id)!;
  const body =
    status === 'requires_payment_method'
      ? { error: { type: 'card_error', code: 'card_declined' } }
      : { [isSetup ? 'setupIntent' : 'paymentIntent']: { status } };
  await route.fulfill({ json: body, headers: { 'access-control-allow-origin': '*' } });
}

async function deliver(type: string, intent: string): Promise<void> {
  const { body, signature } = stripe.event(type, stripe.intents.get(intent)!);
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  expect((await fetch(`${serving.address}/api/sells/v1/stripe/webhook/`, { method: 'POST', headers, body })).ok).toBe(
    true,
  );
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const order = (page: Page) => page.getByRole('button', { name: 'Ordina con obbligo di pagare' });

test('a plan is paid in Stripe’s own fields, and a card is kept there', async ({ browser }) => {
  const site = serving.address;
  const { email } = await insertAccount(serving.context.db, serving.context.clock, { password: PASSWORD });
  const context = await contextWith(browser, site, await openSessionAs(site, email, PASSWORD));
  const page = await context.newPage();
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
  await page.getByRole('button', { name: 'Cambia carta' }).click();
  await page.getByRole('radio', { name: 'Un’altra carta' }).check();
  await page.getByRole('button', { name: 'Continua' }).click();
  await page.getByRole('dialog').getByLabel('Stripe it').fill('slow');
  await page.getByRole('button', { name: 'Salva la carta' }).click();
  await expect(page.getByText('Carta salvata')).toBeVisible();
  expect([...stripe.cards.values()].filter(({ object }) => object.customer !== null)).toHaveLength(2);
  expect(problems).toEqual([]);
  await context.close();
});
