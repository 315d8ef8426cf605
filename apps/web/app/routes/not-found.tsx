import { data } from 'react-router';
import { NotFound } from '../layouts/ErrorPage.tsx';

/** The page answers with the status 404. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default NotFound;
