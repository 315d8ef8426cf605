import { ERROR_STATUS, type ErrorReply } from '@quotavera/contract/core';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import type { Language } from '@quotavera/i18n';
import { errorText, fieldText } from '@quotavera/i18n/server';
import type { FailureDetail, FieldError, FieldErrors } from './failure.ts';

function textOf(language: Language, error: FieldError): string {
  return typeof error === 'string' ? fieldText(language, error) : fieldText(language, error.code, error.values);
}

function textsOf(language: Language, fields: FieldErrors): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, errors]) => [
      path,
      // Two rules may fail for one reason, which is stated once.
      [...new Set([errors].flat().map((error) => textOf(language, error)))],
    ]),
  );
}

/** The body of a failure, in the reader's language. */
export function errorReplyOf(failure: FailureDetail, language: Language, requestId: string): ErrorReply {
  return {
    code: failure.code,
    description: errorText(language, failure.code),
    errors: textsOf(language, failure.fields ?? {}),
    requestId,
    ...(failure.endReason ? { end_reason: failure.endReason } : {}),
    ...(failure.earlierTip ? { earlier_tip: failure.earlierTip } : {}),
    ...(failure.changed ? { changed: failure.changed } : {}),
    ...(failure.challenge ? { challenge: failure.challenge } : {}),
    ...(failure.plan ? { upgrade: { plan: failure.plan, ...PLAN_PRICES[failure.plan] } } : {}),
  };
}

export function statusOf(failure: FailureDetail): number {
  return ERROR_STATUS[failure.code];
}
