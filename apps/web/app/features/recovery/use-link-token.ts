import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** The token of a link in a mail. It is taken out of the address at once: not for the history, not for who looks over the shoulder. */
export function useLinkToken(): string | null {
  const [search] = useSearchParams();
  const inAddress = search.get('token');
  const [token, setToken] = useState(inAddress);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!inAddress) return;
    setToken(inAddress);
    void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [inAddress, navigate, pathname]);
  return token;
}
