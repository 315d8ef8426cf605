import type { ErrorCode, ErrorReply } from '@quotavera/contract/core';
import type { PaidPlan } from '@quotavera/domain/access';

/** A field's error: a code of `errors.fields` in i18n, with the values its text takes. */
export type FieldError = string | { code: string; values?: Readonly<Record<string, string | number>> };
export type FieldErrors = Readonly<Record<string, FieldError | readonly FieldError[]>>;

export interface FailureDetail {
  code: ErrorCode;
  /** Keyed by the field's path: `legs.0.odds`. */
  fields?: FieldErrors;
  retryAfterSeconds?: number;
  /** For `plan_required`: the plan to offer. */
  plan?: PaidPlan;
  allow?: readonly string[];
  /** For `otp_required`. */
  challenge?: string;
  /** For `refresh_invalid`: why the session was ended. */
  endReason?: string;
  /** For `bet_repeated` and `bet_opposed`: the own tip of before. */
  earlierTip?: NonNullable<ErrorReply['earlier_tip']>;
  /** For `conflict`: who has changed it meanwhile. */
  changed?: NonNullable<ErrorReply['changed']> | undefined;
}

const tag: unique symbol = Symbol('failure');

/** An expected failure, as a value. A handler that returns it answers its status, code and texts. */
export interface Failure {
  ok: false;
  error: FailureDetail;
  readonly [tag]: true;
}

export type Result<T> = { ok: true; value: T } | Failure;

export function fail(code: ErrorCode, detail: Omit<FailureDetail, 'code'> = {}): Failure {
  return { ok: false, error: { code, ...detail }, [tag]: true };
}

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && tag in value;
}
