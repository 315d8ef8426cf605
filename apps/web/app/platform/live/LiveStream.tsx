import { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import { useEffect } from 'react';
import { browserSession } from '../session/index.ts';
import { deliver } from './live.ts';
import { openLiveStream } from './stream.ts';

const STREAM_PATH = `/api${alertsAddresses.notificationStream.path}`;

/** Opens a single stream per tab, for as long as somebody is signed in: it stands in the members' frame. */
export function LiveStream() {
  useEffect(
    () =>
      openLiveStream({
        fetch: (input, init) => window.fetch(input, init),
        session: browserSession(),
        path: STREAM_PATH,
        onEvent: deliver,
      }),
    [],
  );
  return null;
}
