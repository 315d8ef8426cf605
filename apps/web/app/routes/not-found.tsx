import { data } from 'react-router';
import { NotFound } from '../layouts/ErrorPage.tsx';

/** Answers 404 as well as saying it. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default NotFound;
