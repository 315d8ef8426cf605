import { PRODUCT_NAME } from '@quotavera/domain/limits';
import { isVatNumber } from '@quotavera/domain/sells';
import type { Environment } from '../../../env.ts';
import type { Seller } from './fattura.ts';

export type { Seller } from './fattura.ts';

/** `Via Roma 1, 20121 Milano (MI)`, with or without the country behind it. */
const ADDRESS = /^(.+?),?\s+(\d{5})\s+(.+?),?\s+\(?([A-Z]{2})\)?(?:,\s*(?:Italia|Italy|IT))?$/;

/** This made-up seller issues invoices beside the simulated world, where no seller is set. */
export const PLAYED_SELLER: Seller = {
  name: `${PRODUCT_NAME} (simulata)`,
  vatNumber: '01234567897',
  street: 'Via delle Prove 1',
  postalCode: '20121',
  city: 'Milano',
  province: 'MI',
};

/** The seller as invoices name it; null where its particulars aren't set, or not in the form that invoices need. */
export function sellerOf(
  {
    SELLER_NAME: name,
    SELLER_ADDRESS: address,
    SELLER_VAT: vat,
  }: Pick<Environment, 'SELLER_NAME' | 'SELLER_ADDRESS' | 'SELLER_VAT'>,
  provider: string | null,
): Seller | null {
  const vatNumber = vat.replace(/^IT/i, '').trim();
  const [, street, postalCode, city, province] = ADDRESS.exec(address.trim()) ?? [];
  if (isVatNumber(vatNumber) && street && postalCode && city && province) {
    return { name, vatNumber, street, postalCode, city, province };
  }
  return provider === 'sandbox' ? PLAYED_SELLER : null;
}
