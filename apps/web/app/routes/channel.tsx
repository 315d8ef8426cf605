import { ChannelPage, readChannelPage } from '../features/sells/channels/index.ts';
import { throwIfMissing } from '../platform/api/missing.ts';
import { apiContext, languageContext } from '../platform/context.ts';
import type { Route } from './+types/channel.ts';

export const handle = { ns: ['sells-channels', 'ui'] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = /^\d{1,15}$/.test(params.id) ? Number(params.id) : 0;
  const read = await readChannelPage(context.get(apiContext), context.get(languageContext), id);
  throwIfMissing(read.channel);
  return read;
}

export default function Channel({ loaderData }: Route.ComponentProps) {
  return <ChannelPage data={loaderData} />;
}
