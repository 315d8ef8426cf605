import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import type { ServerContext } from '../../../../platform/context.ts';
import { type Failure, fail, isFailure } from '../../../../platform/errors/index.ts';
import { sendFailure } from '../../../../platform/http/index.ts';
import { addJob, jobKind } from '../../../../platform/jobs/index.ts';
import type { ProviderEvent } from '../provider.ts';
import { isLiveKey } from './service.ts';

export const stripeEvent = jobKind<ProviderEvent>('stripe_event');

const BODY_LIMIT = 256 * 1024;
/** How old a signature may be, by the wall clock: an event that somebody kept can't be sent again later. */
const TOLERANCE_S = 5 * 60;
/** Over about three days. */
const ATTEMPTS = 25;

/** What an event is about, by the object that it carries. Null where the product has nothing to do with it. */
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
  readonly webhookSecret: string;
  readonly isLive: boolean;
}

/** The event of a delivery that Stripe signed, of the environment whose keys are in use. */
function verifyEvent(body: Buffer, signature: unknown, { webhookSecret, isLive }: Keys): Stripe.Event | Failure {
  let event: Stripe.Event;
  try {
    event = Stripe.webhooks.constructEvent(body, String(signature ?? ''), webhookSecret, TOLERANCE_S);
  } catch (error) {
    const isForged = error instanceof Stripe.errors.StripeSignatureVerificationError;
    return isForged ? fail('validation', { fields: { 'stripe-signature': 'format_invalid' } }) : fail('malformed_body');
  }
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
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = environment;
  const keys = secretKey && webhookSecret ? { webhookSecret, isLive: isLiveKey(secretKey) } : null;
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
          await addJob(db, stripeEvent, { id, type, subject }, { jobKey: `stripe:${id}`, maxAttempts: ATTEMPTS });
        }
        return reply.send({ received: true });
      },
    );
  });
}
