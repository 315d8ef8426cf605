export { errorReplyOf, statusOf } from './error-reply.ts';
export {
  type Failure,
  type FieldError,
  type FieldErrors,
  fail,
  isFailure,
  ok,
  type Result,
} from './failure.ts';
export { fieldErrorsOf } from './issues.ts';
