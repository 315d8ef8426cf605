import { evidentCountry, type VatEvidence, type VatRule, vatOfSale } from '@quotavera/domain/sells';
import { romeDay } from '@quotavera/domain/time';
import type { Db } from '../../../platform/database/index.ts';
import type { SellsContext } from '../context.ts';
import { selectVatEvidence } from './repository-vat.ts';

interface SaleVat {
  rule: VatRule;
  /** The purchase stores the evidence that the rule rests on. */
  evidence: VatEvidence & { agreed: boolean };
}

/**
 * The VAT of an account's sale at a moment, with what speaks for its country: what was stated (now, or with an earlier order), the country
 * of the card, the address in the profile.
 */
export async function vatOf(
  { environment }: Pick<SellsContext, 'environment'>,
  db: Db,
  sale: { accountId: number; stated?: string | null; cardCountry?: string | null },
  at: Date,
): Promise<SaleVat> {
  const known = await selectVatEvidence(db, sale.accountId);
  const evidence = { stated: sale.stated ?? known.stated, card: sale.cardCountry ?? null, address: known.address };
  return {
    rule: vatOfSale(romeDay(at), evidence, { oss: environment.VAT_OSS }),
    evidence: { ...evidence, agreed: evidentCountry(evidence).agreed },
  };
}
