import Stripe from 'stripe';
import { ANSWER_WITHIN_MS, within } from '../../../../platform/outward/index.ts';
import { ProviderRefused, ProviderUnavailable } from '../provider.ts';

export const CURRENCY = 'eur';

/** An answer after which the same request may succeed later: nothing came, another request holds the lock, too many, or a fault of theirs. */
export function isPassing({ statusCode }: Stripe.errors.StripeError): boolean {
  return statusCode === undefined || statusCode === 409 || statusCode === 429 || statusCode >= 500;
}

/** Waits for Stripe's answer, with all its tries no longer than for any provider's; what was asked for by then has a key, so that it isn't done twice. Its errors carry HTTP statuses and parts of the request: neither may reach our own replies and log. */
export async function answerOf<T>(what: string, request: Promise<T>): Promise<T> {
  try {
    return await within(ANSWER_WITHIN_MS, request);
  } catch (error) {
    if ((error as { code?: string }).code === 'ETIMEDOUT') throw new ProviderUnavailable(`${what}: no answer`);
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (isPassing(error)) throw new ProviderUnavailable(`${what}: ${error.type} ${error.requestId ?? ''}`);
    const words = `Stripe refused to ${what}: ${error.type} ${error.code ?? ''} ${error.requestId ?? ''}`;
    throw new ProviderRefused(words, error.code ?? error.type);
  }
}

export const idOf = (object: string | { id: string } | null) =>
  typeof object === 'string' ? object : (object?.id ?? '');

/** Turns the error that an object is missing into null, and throws any other. */
export function nullIfMissing(error: unknown): null {
  if ((error as { code?: string }).code === 'resource_missing') return null;
  throw error;
}
