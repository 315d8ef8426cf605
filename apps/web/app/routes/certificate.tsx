import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { data } from 'react-router';
import { CertificatePage } from '../features/academy/CertificatePage.tsx';
import { apiFrom } from '../platform/api/index.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/certificate.ts';

export const handle = { ns: ['academy', 'ui'] };

export async function loader({ context, params: { code } }: Route.LoaderArgs) {
  const read = await apiFrom(
    context.get(apiContext),
    academyAddresses.readCertificate,
    { params: { code } },
    context.get(languageContext),
  );
  return read.ok ? read.data : data(null, { status: read.error.status === 404 ? 404 : 503 });
}

export default CertificatePage;
