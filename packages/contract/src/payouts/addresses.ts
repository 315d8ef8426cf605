import { get, post } from '../core/address.ts';

export const payoutsAddresses = {
  readEarnings: get('/sells/v1/earnings/'),
  listMovements: get('/sells/v1/earnings/movements/'),
  listOwnPayouts: get('/sells/v1/earnings/payouts/'),
  listStatements: get('/sells/v1/earnings/statements/'),
  saveTaxData: post('/sells/v1/earnings/tax-data/'),
  saveIban: post('/sells/v1/earnings/iban/'),
  openPayeeAccount: post('/sells/v1/earnings/account/'),
  requestPayout: post('/sells/v1/earnings/payout/'),
  setPayoutInvoice: post('/sells/v1/earnings/invoice/'),
  listPayouts: get('/sells/v1/payouts/'),
  readEarningsOf: get('/sells/v1/payouts/tipsters/{id}/'),
  listMissingTaxData: get('/sells/v1/payouts/missing/'),
  runPayouts: post('/sells/v1/payouts/run/'),
  confirmPayout: post('/sells/v1/payouts/confirm/'),
  rejectPayout: post('/sells/v1/payouts/reject/'),
  makeSepaFile: post('/sells/v1/payouts/sepa/'),
  listSepaFiles: get('/sells/v1/payouts/sepa/'),
  markPayoutPaid: post('/sells/v1/payouts/paid/'),
  markPayoutReturned: post('/sells/v1/payouts/returned/'),
};
