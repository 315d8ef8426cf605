import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/**
 * The token of a link in a mail. It is removed from the address at once, so that neither the history nor the screen shows it. The
 * state of the history entry keeps it, so that a reload or another layout around the page doesn't lose it.
 */
export function useLinkToken(): string | null {
  const [search] = useSearchParams();
  const inAddress = search.get('token');
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  useEffect(() => {
    if (inAddress) void navigate(pathname, { replace: true, preventScrollReset: true, state: { token: inAddress } });
  }, [inAddress, navigate, pathname]);
  return inAddress ?? (state as { token?: string } | null)?.token ?? null;
}
