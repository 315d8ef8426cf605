export {
  type PayeeProvider,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderTransfer,
  ProviderUnavailable,
} from './provider.ts';
export { payeeEvent } from './stripe/webhook.ts';
