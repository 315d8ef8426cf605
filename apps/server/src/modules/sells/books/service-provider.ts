import { HOUR_MS } from '@quotavera/domain/time';
import type { SellsContext } from '../context.ts';
import { type PaymentProvider, type ProviderMovement, ProviderRefused } from '../provider/provider.ts';
import type { Difference } from './repository-proof.ts';
import * as repository from './repository-provider.ts';

/** A younger movement may still be on its way to the books: events come late, and silent payments are asked about after some minutes. */
const SETTLED_MS = HOUR_MS;

const referenceOf = (movement: ProviderMovement) =>
  movement.kind === 'charge' ? movement.intentId : movement.reference;

/** The movement that something in the books should be at the provider; nothing where the provider doesn't know it. */
async function readMovement(
  provider: PaymentProvider,
  { kind, reference }: repository.Named,
): Promise<ProviderMovement | null> {
  try {
    switch (kind) {
      case 'charge': {
        const { status, cents, feeCents } = await provider.readIntent(reference);
        return { kind, intentId: reference, cents: status === 'succeeded' ? cents : 0, feeCents };
      }
      case 'refund':
        return { kind, ...(await provider.readRefund(reference)) };
      case 'dispute':
        return { kind, ...(await provider.readDispute(reference)) };
      case 'failure':
      case 'transfer':
        return await provider.readMoved({ kind, reference });
    }
  } catch (error) {
    if (error instanceof ProviderRefused) return null;
    throw error;
  }
}

/** The proof against a provider: what differs, and until when what moved there has been looked at. */
interface ProviderProof {
  differences: Difference[];
  until: Date | null;
}

/**
 * Proves the books against what the provider has moved from a moment on, or from the beginning: each of its movements, page by page, and then whatever
 * was booked in that time and isn't among them, one by one. Throws `ProviderUnavailable` where it can't be read.
 */
export async function checkProvider(
  { db, clock, provider: collector }: Pick<SellsContext, 'db' | 'clock' | 'provider'>,
  from: Date | null,
): Promise<ProviderProof> {
  const provider = await collector();
  if (!provider) return { differences: [], until: from };
  const until = new Date(clock.now().getTime() - SETTLED_MS);
  const span = { from, until };
  const differences: Difference[] = [];
  const seen = new Set<string>();
  const compare = async (movements: readonly ProviderMovement[]) => {
    // A refund that fails, and a dispute that is won, move more than once; their present state is compared once.
    const fresh = movements.filter((movement) => !seen.has(referenceOf(movement)));
    const once = new Map(fresh.map((movement) => [referenceOf(movement), movement]));
    for (const reference of once.keys()) seen.add(reference);
    differences.push(...(await repository.selectMoved(db, provider.name, [...once.values()])));
  };
  for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const page: Awaited<ReturnType<PaymentProvider['listMovements']>> = await provider.listMovements(span, after);
    await compare(page.movements);
    after = page.next;
  }
  for await (const bookings of repository.bookingsOf(db, provider.name, span)) {
    const found: ProviderMovement[] = [];
    for (const named of bookings.filter(({ reference }) => !seen.has(reference))) {
      const movement = await readMovement(provider, named);
      if (movement) found.push(movement);
      else differences.push({ what: `provider_${named.kind}`, subject: named.reference, cents: 0 });
    }
    await compare(found);
  }
  return { differences, until };
}
