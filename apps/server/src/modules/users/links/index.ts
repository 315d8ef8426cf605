export {
  deleteExpiredTokens,
  issueLinkToken,
  type LinkPurpose,
  peekLinkToken,
  useLinkToken,
  voidLinkTokens,
} from './service.ts';
