import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useSession } from '../platform/session/use-session.ts';
import { Frame } from './Frame.tsx';
import type { MemberParts } from './member/MemberParts.tsx';

let loadedParts: MemberParts | null = null;

async function load(): Promise<MemberParts> {
  const { memberParts } = await import('./member/MemberParts.tsx');
  loadedParts = memberParts;
  return memberParts;
}

// When the script in the head has found a session, the members' frame is fetched during hydration.
if (typeof document !== 'undefined' && document.documentElement.dataset.session) load().catch(() => undefined);

/**
 * The members' frame once somebody is signed in and its code is there. It comes in a transition: a part of the page that the browser hasn't
 * made alive yet is finished first, instead of being drawn anew.
 */
function useMemberParts(): MemberParts | null {
  const { signedIn } = useSession();
  const [parts, setParts] = useState(signedIn ? loadedParts : null);
  useEffect(() => {
    if (!signedIn) return;
    let left = false;
    load().then(
      (loaded) => {
        if (!left) startTransition(() => setParts(loaded));
      },
      // The members' frame could not be fetched, so the visitors' frame is shown again.
      () => delete document.documentElement.dataset.session,
    );
    return () => {
      left = true;
      setParts(null);
    };
  }, [signedIn]);
  return signedIn ? parts : null;
}

/** A page for everybody. The server draws it for a visitor; whoever is signed in gets their own frame around the same, untouched page. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return <Frame parts={useMemberParts()}>{children}</Frame>;
}
