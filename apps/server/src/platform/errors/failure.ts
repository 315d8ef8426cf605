import type { ErrorCode } from '@quotavera/contract/core';
import type { PaidPlan } from '@quotavera/domain/access';

/** A field's error: a code of `errors.fields` in i18n, with the values its text takes. */
export type FieldError =
  | string
  | { readonly code: string; readonly values?: Readonly<Record<string, string | number>> };
export type FieldErrors = Readonly<Record<string, FieldError | readonly FieldError[]>>;

export interface FailureDetail {
  readonly code: ErrorCode;
  /** Keyed by the field's path: `legs.0.odds`. */
  readonly fields?: FieldErrors;
  readonly retryAfterSeconds?: number;
  /** For `plan_required`: the plan to offer. */
  readonly plan?: PaidPlan;
  readonly allow?: readonly string[];
  /** For `otp_required`. */
  readonly challenge?: string;
  /** For `refresh_invalid`: why the session was ended. */
  readonly endReason?: string;
}

const tag: unique symbol = Symbol('failure');

/** An expected failure, as a value. A handler that returns it answers its status, code and texts. */
export interface Failure {
  readonly ok: false;
  readonly error: FailureDetail;
  readonly [tag]: true;
}

export type Result<T> = { readonly ok: true; readonly value: T } | Failure;

export function fail(code: ErrorCode, detail: Omit<FailureDetail, 'code'> = {}): Failure {
  return { ok: false, error: { code, ...detail }, [tag]: true };
}

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && tag in value;
}
