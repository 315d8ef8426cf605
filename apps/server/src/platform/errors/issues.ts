import type { z } from 'zod';
import type { FieldError, FieldErrors } from './failure.ts';

type Issue = z.core.$ZodIssue;

const CUSTOM_CODE = /^[a-z][a-z0-9_]*$/;
const FORMAT_CODES = new Map(
  Object.entries<string>({
    email: 'email_invalid',
    url: 'url_invalid',
    date: 'date_invalid',
    datetime: 'date_invalid',
  }),
);

/** A schema may name the field code itself as its message (`{ error: 'not_a_decimal' }`). */
function ownCode(issue: Issue): string | null {
  return CUSTOM_CODE.test(issue.message) ? issue.message : null;
}

function sizeError(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): FieldError {
  const small = issue.code === 'too_small';
  const limit = Number(small ? issue.minimum : issue.maximum);
  const values: Record<string, number> = small ? { min: limit } : { max: limit };
  if (issue.origin === 'string') {
    if (small && limit === 1) return 'required';
    return { code: small ? 'too_short' : 'too_long', values };
  }
  if (issue.origin === 'array' || issue.origin === 'set') return { code: small ? 'too_few' : 'too_many', values };
  if (issue.inclusive === false) return { code: small ? 'above' : 'below', values };
  return { code: small ? 'too_small' : 'too_large', values };
}

function typeError(issue: Extract<Issue, { code: 'invalid_type' }>): FieldError {
  if (issue.input === undefined || issue.input === null) return 'required';
  if (issue.expected === 'int') return 'not_integer';
  if (issue.expected === 'number') return 'not_number';
  return 'wrong_type';
}

function fieldError(issue: Issue): FieldError {
  const own = ownCode(issue);
  // A rule of the contract gives the values of its text as the issue's parameters.
  if (own && issue.code === 'custom' && issue.params) return { code: own, values: issue.params };
  if (own) return own;
  switch (issue.code) {
    case 'invalid_type':
      return typeError(issue);
    case 'too_small':
    case 'too_big':
      return sizeError(issue);
    case 'not_multiple_of':
      return { code: 'not_multiple', values: { step: issue.divisor } };
    case 'invalid_format':
      return FORMAT_CODES.get(issue.format) ?? 'format_invalid';
    case 'invalid_value':
      if (issue.input === undefined) return 'required';
      return { code: 'not_allowed', values: { values: issue.values.map(String).join(', ') } };
    default:
      return 'invalid';
  }
}

/**
 * Flattens an issue into fields and errors. Errors of a union are those of the closest alternative: the alternative whose errors lie
 * deepest.
 */
function flatten(issue: Issue, prefix: readonly PropertyKey[]): { path: PropertyKey[]; error: FieldError }[] {
  const path = [...prefix, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], error: 'unknown_field' }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const depth = (issues: readonly Issue[]) => Math.max(0, ...issues.map((item) => item.path.length));
    const nearest = [...issue.errors].sort((a, b) => depth(b) - depth(a))[0]!;
    if (depth(nearest) > 0) return nearest.flatMap((item) => flatten(item, path));
    const named = issue.errors.flat().find((item) => ownCode(item));
    return [{ path, error: named ? fieldError(named) : issue.input === undefined ? 'required' : 'invalid' }];
  }
  return [{ path, error: fieldError(issue) }];
}

/** zod's issues as field errors keyed by path; an error of the whole value has the key `_`. */
export function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const fields = new Map<string, FieldError[]>();
  for (const issue of error.issues) {
    for (const { path, error: message } of flatten(issue, [])) {
      const key = path.map(String).join('.') || '_';
      fields.set(key, [...(fields.get(key) ?? []), message]);
    }
  }
  return Object.fromEntries(fields);
}
