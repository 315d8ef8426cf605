import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import type { ServerContext } from '../../../../platform/context.ts';
import { type Failure, fail, isFailure } from '../../../../platform/errors/index.ts';
import { sendFailure } from '../../../../platform/http/index.ts';
import { addJob, jobKind } from '../../../../platform/jobs/index.ts';
import type { ProviderEvent } from '../provider.ts';
import { isLiveKey } from './service.ts';

export const stripeEvent = jobKind<ProviderEvent>('stripe_event');
/** About tipsters' accounts and transfers. */
export const payeeEvent = jobKind<ProviderEvent>('stripe_payee_event');

const KINDS_OF_PAYEES: ReadonlySet<string> = new Set<ProviderEvent['subject']['kind']>(['account', 'transfer']);

const BODY_LIMIT = 256 * 1024;
/** How old a signature may be, by the wall clock: an event that somebody kept can't be sent again later. */
const TOLERANCE_S = 5 * 60;
/** Over about three days. */
const ATTEMPTS = 25;

/** Returns the subject of an event, by the object that it carries; null for an object that the product doesn't use. */
function subjectOf({ data }: Stripe.Event): ProviderEvent['subject'] | null {
  const object = data.object as { object?: unknown; id?: unknown; payment_intent?: unknown; status?: unknown };
  const subject = (kind: ProviderEvent['subject']['kind'], id: unknown) =>
    typeof id === 'string' ? { kind, id } : null;
  switch (object.object) {
    case 'payment_intent':
      return subject('intent', object.id);
    case 'setup_intent':
      return subject('setup', object.id);
    case 'charge':
      return subject('intent', object.payment_intent);
    case 'account':
      return subject('account', object.id);
    case 'transfer':
      return subject('transfer', object.id);
    case 'refund':
      return subject('refund', object.id);
    case 'dispute':
      // A bank that only asks takes no money. If it becomes a dispute, another event tells.
      return String(object.status).startsWith('warning_') ? null : subject('dispute', object.id);
    default:
      return null;
  }
}

interface Keys {
  /** Each endpoint has a secret of its own: our own account's events, and those of tipsters' accounts. */
  secrets: readonly string[];
  isLive: boolean;
}

/** The event of a delivery that Stripe signed, of the environment whose keys are in use. */
function verifyEvent(body: Buffer, signature: unknown, { secrets, isLive }: Keys): Stripe.Event | Failure {
  let event: Stripe.Event | null = null;
  for (const secret of secrets) {
    try {
      event ??= Stripe.webhooks.constructEvent(body, String(signature ?? ''), secret, TOLERANCE_S);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return fail('malformed_body');
    }
  }
  if (!event) return fail('validation', { fields: { 'stripe-signature': 'format_invalid' } });
  if (typeof event.id !== 'string' || typeof event.data?.object !== 'object') return fail('malformed_body');
  return event.livemode === isLive ? event : fail('validation', { fields: { livemode: 'format_invalid' } });
}

/**
 * Takes Stripe's events in and answers at once: what an event is about is read from Stripe by a job. An event that comes again while its
 * job waits is the same job.
 */
export async function stripeWebhook(
  app: FastifyInstance,
  { db, environment }: Pick<ServerContext, 'db' | 'environment'>,
): Promise<void> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET, STRIPE_CONNECT_WEBHOOK_SECRET } = environment;
  const secrets = [STRIPE_WEBHOOK_SECRET, STRIPE_CONNECT_WEBHOOK_SECRET].filter((secret) => secret !== undefined);
  const keys = secretKey && secrets.length > 0 ? { secrets, isLive: isLiveKey(secretKey) } : null;
  await app.register(async (scope) => {
    // The signature is of the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Body: Buffer | undefined }>(
      '/api/sells/v1/stripe/webhook/',
      { bodyLimit: BODY_LIMIT, config: { access: 'session.open', unlimited: true } },
      async (request, reply) => {
        if (!keys) return sendFailure(request, reply, fail('not_found'));
        const event = verifyEvent(request.body ?? Buffer.alloc(0), request.headers['stripe-signature'], keys);
        if (isFailure(event)) {
          request.log.warn({ fields: event.error.fields }, 'a webhook of Stripe was refused');
          return sendFailure(request, reply, event);
        }
        const subject = subjectOf(event);
        if (subject) {
          const { id, type } = event;
          const kind = KINDS_OF_PAYEES.has(subject.kind) ? payeeEvent : stripeEvent;
          await addJob(db, kind, { id, type, subject }, { jobKey: `stripe:${id}`, maxAttempts: ATTEMPTS });
        }
        return reply.send({ received: true });
      },
    );
  });
}
