export { api, apiFrom } from './api.ts';
export {
  type ApiError,
  type ApiResult,
  type AuditFact,
  addressOf,
  type BodyTo,
  type CallInput,
  type CallReference,
  type EarlierTip,
  failure,
  type ReplyTo,
  resultOf,
} from './call.ts';
