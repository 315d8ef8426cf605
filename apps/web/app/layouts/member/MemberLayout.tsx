import { Notifications } from '@mantine/notifications';
import { NOTIFICATION_AUTO_CLOSE_MS, NOTIFICATION_LIMIT } from '@quotavera/domain/limits';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { createQueryClient } from '../../platform/api/queries.ts';
import { LiveProvider } from '../../platform/live/index.ts';
import { browserSession } from '../../platform/session/index.ts';
import { MantineScope } from '../../ui/mantine/index.ts';
import { MemberShell } from './MemberShell.tsx';
import { MembersArea } from './MembersOnly.tsx';

/** Leaves the members' screens when the session ends, here or in another tab. */
function useLeaving(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(
    () =>
      browserSession().subscribe((state, cause) => {
        if (state.signedIn) return;
        if (cause === 'refresh-failed') void navigate(`${paths.signInAndReturn(pathname + search)}&ended=1`);
        else void navigate(paths.home);
      }),
    [navigate, pathname, search],
  );
}

/** The frame of signed-in readers, and what their screens rely on: queries and Mantine. */
export default function MemberLayout({ children }: { readonly children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  useLeaving();
  return (
    <QueryClientProvider client={queryClient}>
      <MantineScope>
        <Notifications position="top-center" limit={NOTIFICATION_LIMIT} autoClose={NOTIFICATION_AUTO_CLOSE_MS} />
        <LiveProvider>
          <MembersArea>
            <MemberShell>{children}</MemberShell>
          </MembersArea>
        </LiveProvider>
      </MantineScope>
    </QueryClientProvider>
  );
}
