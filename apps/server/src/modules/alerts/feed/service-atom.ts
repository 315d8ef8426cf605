import { VISITOR } from '@quotavera/domain/access';
import type { Language } from '@quotavera/i18n';
import { sayOf } from '@quotavera/i18n/server';
import { sportName } from '@quotavera/i18n/sports';
import type { ServerContext } from '../../../platform/context.ts';
import { atom, escaped } from '../../../platform/feeds/index.ts';
import { tipsterIdOf } from '../../records/tipster/service.ts';
import { tipLists } from '../../tips/tip/service-lists.ts';
import { betOf, endingOf } from '../service-words.ts';
import { selectSettled } from './repository.ts';

const TIPS = 30;

/** A tipster's latest settled tips, as visitors see them, as an Atom feed; null where there is no such tipster. */
export async function tipsterFeed(
  { db, clock, environment }: Pick<ServerContext, 'db' | 'clock' | 'environment'>,
  username: string,
  language: Language,
): Promise<string | null> {
  const tipsterId = await tipsterIdOf(db, username);
  if (tipsterId === null) return null;
  const say = sayOf(language, 'alerts-feeds');
  const views = await tipLists.byIds(db, VISITOR, await selectSettled(db, tipsterId, TIPS), { clock });
  const tips = views.filter((view) => view.view === 'whole');
  const origin = environment.PUBLIC_URL;
  const name = tips[0]?.tipster.name ?? username;
  const path = encodeURIComponent(username);
  return atom({
    language,
    title: say('settledBy', { name }),
    home: `${origin}/${language}/tipsters/${path}`,
    self: `${origin}/feeds/tipsters/${language}/${path}.atom`,
    items: tips.map((tip) => {
      const url = `${origin}/${language}/t/${tip.id}`;
      const { text: bet, stake } = betOf(tip, language);
      const ending = endingOf(tip, language);
      const facts = [bet, ending, stake, tip.description].filter(Boolean);
      return {
        url,
        title: `${ending} · ${bet}`,
        summary: bet,
        html: facts.map((fact) => `<p>${escaped(fact)}</p>`).join(''),
        author: name,
        publishedAt: tip.published_at ?? tip.settled_at!,
        updatedAt: tip.settled_at!,
        tags: [sportName(sayOf(language, 'tips-bets'), tip.sport), tip.competition].filter(Boolean),
      };
    }),
  });
}
