import { callApi, openSession } from '../session.ts';
import type { World } from './world.ts';

interface Slots {
  results: { slots: { starts_at: string; free: boolean }[] }[];
}

/** Applies twice, as an applicant who waits and as one whose call is set: their pages open by the key in the mail. */
export async function applyTwice(site: string): Promise<World['applications']> {
  const admin = await openSession(site, 'admin');
  const ask = <Reply>(path: string) => callApi<Reply>(site, admin, path);
  const apply = async (name: string, isSet: boolean): Promise<string> => {
    const days = (await ask<Slots>('/publicapplications/v1/bookingSlots/')).results;
    const free = days.flatMap(({ slots }) => slots).filter((slot) => slot.free);
    const slots = [free[0], free[12]].flatMap((slot) => (slot ? [slot.starts_at] : []));
    const email = `${name}-${Date.now()}@example.com`;
    const person = { first_name: 'Lina', last_name: 'Bruni', mobile_number: '+393471234567' };
    const body = { ...person, has_channel: false, privacy: true, email, slots };
    await callApi(site, null, '/publicapplications/v1/applicant-public/', { method: 'POST', body });
    if (isSet) {
      const list = await ask<{ results: { id: number }[] }>('/publicapplications/v1/applications/?page_size=1');
      const { id: application, version } = await ask<{ id: number; version: number }>(
        `/publicapplications/v1/applications/${list.results[0]?.id}/`,
      );
      const change = { application, version, action: 'set_meeting', slot: slots[0] };
      await callApi(site, admin, '/users/v1/meeting-call/', { method: 'PATCH', body: change });
    }
    const mails = await ask<{ results: { id: number }[] }>(`/users/v1/mails/?recipient=${encodeURIComponent(email)}`);
    const { text } = await ask<{ text: string }>(`/users/v1/mails/${mails.results[0]?.id}/`);
    return /application=([\w-]+\.[\w-]+)/.exec(text)?.[1] ?? '';
  };
  return {
    received: await apply('application-own', false),
    set: await apply('application-own-set', true),
  };
}
