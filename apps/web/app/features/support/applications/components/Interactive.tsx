import { QueryClientProvider } from '@tanstack/react-query';
import { sessionQueries } from '../../../../platform/api/queries.ts';
import ApplicationForm from './ApplicationForm.tsx';
import OwnApplication from './OwnApplication.tsx';

/** Lets an applicant apply on the public page, or opens the link of a mail. */
export default function Interactive({ ownKey }: { ownKey: string | null }) {
  return (
    // Visitors have no queries of their own on a public page.
    <QueryClientProvider client={sessionQueries()}>
      {ownKey === null ? <ApplicationForm /> : <OwnApplication ownKey={ownKey} />}
    </QueryClientProvider>
  );
}
