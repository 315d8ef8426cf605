export { api, apiFrom } from './api.ts';
export {
  type ApiError,
  type ApiResult,
  type CallInput,
  type CallReference,
  call,
  failure,
  type ReplyTo,
  resultOf,
} from './call.ts';
