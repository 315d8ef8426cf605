export { api, apiFrom } from './api.ts';
export { type ApiError, type ApiResult, type CallInput, type CallReference, call, type ReplyTo } from './call.ts';
