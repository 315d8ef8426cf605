import { Stack } from '@mantine/core';
import { Invoices } from './Invoices.tsx';
import { MoneyCheck } from './MoneyCheck.tsx';
import { Vat } from './Vat.tsx';

/** The accountant takes these from here: whether the books agree, invoices that were asked for, and the VAT of a year. */
export default function Books() {
  return (
    <Stack gap="md">
      <MoneyCheck />
      <Invoices />
      <Vat />
    </Stack>
  );
}
