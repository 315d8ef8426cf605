import { Stack } from '@mantine/core';
import { Invoices } from './Invoices.tsx';
import { Vat } from './Vat.tsx';

/** The accountant takes these from here: invoices that were asked for, and the VAT of a year. */
export default function Books() {
  return (
    <Stack gap="md">
      <Invoices />
      <Vat />
    </Stack>
  );
}
