import { callApi, openSession } from '../session.ts';

/** The addresses of screens name these: parts of the simulated world that have other numbers in each copy of it. */
export interface World {
  /** The first of the ranking; a tipster's number is that of the account. */
  tipster: string;
  account: number;
  /** The names of the first five, with commas between them. */
  five: string;
  settledTip: number;
  /** The number is null while all that the first of the ranking has published is settled. */
  openTip: number | null;
  /** A tip under which readers talk. */
  talkedTip: number;
  channel: { id: number; plan: number };
  courses: { first: string; second: string; advanced: string };
  /** Modules whose exam the reader with PRO has passed, can take, and can't take before the courses are done. */
  modules: { passed: number; open: number; locked: number };
  lessons: { first: number; second: number };
  /** Courses of the teacher's own by their state, and a module of the published one. */
  taught: { published: number; draft: number; exam: number; learner: number };
  certificate: string;
  /** A coming match as the calculators' addresses name it; null in a week without any. */
  match: string | null;
  /** Numbers of matches: one to come, one that is over; and of a competition and a team of theirs. */
  fixtures: { coming: number | null; over: number | null; competition: number; team: number };
  /** The order on whose debit a bank is working; null in a world that is older than a day. */
  debit: string | null;
  /** Keys of two applications, as received and with a call set; they exist only where somebody has applied for them. */
  applications: { received: string; set: string } | null;
}

interface Results<Row> {
  results: Row[];
}

/** Reads them from a product that has the simulated world. */
export async function readWorld(site: string): Promise<World> {
  const pro = await openSession(site, 'pro');
  const read = <Reply>(path: string) => callApi<Reply>(site, pro, path);
  const first = <Value>(values: readonly Value[], what: string): Value => {
    if (values[0] === undefined) throw new Error(`${site} has no ${what}`);
    return values[0];
  };

  const board = await read<Results<{ tipster: { id: number; username: string } }>>('/tips/v1/leaderboard/?page_size=5');
  const { id: account, username: tipster } = first(board.results, 'tipsters').tipster;
  const tips = async (state: string) =>
    (await read<Results<{ id: number }>>(`/tips/v1/tipsters/${tipster}/tips/?state=${state}`)).results;
  const seller = await read<{ channels: { id: number }[] }>('/tips/v1/tipsters/rinaldi_bets/');
  const channel = first(seller.channels, 'channel').id;
  const { plans } = await read<{ plans: { id: number }[] }>(`/tips/v1/canali-personali/${channel}/`);

  const talked = async () => {
    const own = await read<Results<{ id: number }>>('/tips/v1/tipsters/rinaldi_bets/tips/?state=settled&page_size=100');
    for (const { id } of own.results) {
      const { comments } = await read<{ comments: number }>(`/users/v1/conversations/tip/${id}/comments/`);
      if (comments > 0) return id;
    }
    return first(own.results, 'settled tips of the demo tipster').id;
  };

  const slugs = (await read<Results<{ slug: string }>>('/academy/v1/courses/')).results.map(({ slug }) => slug);
  const courses = {
    first: first(slugs, 'courses'),
    second: first(slugs.slice(1), 'second course'),
    advanced: first(slugs.slice(2), 'third course'),
  };
  const moduleOf = async (course: string) =>
    first((await read<{ modules: { id: number }[] }>(`/academy/v1/upperlevels/?course=${course}`)).modules, course).id;
  const passed = await moduleOf(courses.first);
  const { lessons } = await read<{ lessons: { id: number }[] }>(`/academy/v1/oversections/?module=${passed}`);
  const status = await read<Results<{ certificate: string | null }>>('/academy/v1/coursesstatus/');
  const certificates = status.results.flatMap(({ certificate }) => (certificate ? [certificate] : []));

  const teacher = await openSession(site, 'teacher');
  const taughtIn = async (status: string) =>
    first(
      (await callApi<Results<{ id: number }>>(site, teacher, `/academy/v1/taught-courses/?status=${status}`)).results,
      `${status} course`,
    ).id;
  const published = await taughtIn('published');
  const { parts } = await callApi<{ parts: { id: number }[] }>(
    site,
    teacher,
    `/academy/v1/taught-courses/${published}/`,
  );
  const { results: newest } = await callApi<Results<{ id: number }>>(
    site,
    teacher,
    `/academy/v1/taught-courses/${published}/learners/?order=newest`,
  );

  const leagues = await read<Results<{ id: number }>>('/tools/v1/leagues/');
  const league = first(leagues.results, 'leagues').id;
  const { coming } = await read<{ coming?: { home: { id: number }; away: { id: number } }[] }>(
    `/tools/v1/teams/?league=${league}`,
  );
  const fixture = coming?.at(-1);
  const fixtures = async (when: string) =>
    (
      await read<Results<{ id: number; status: string }>>(
        `/tips/v1/fixtures/?competition=${league}&when=${when}&page_size=50`,
      )
    ).results;
  const [next] = await fixtures('coming');
  const played = (await fixtures('all')).find(({ status }) => status === 'played');
  const table = await read<{ table: { rows: { team_id: number }[] } | null }>(`/tips/v1/competitions/${league}/`);

  const { purchases } = await read<{ purchases: { id: string; status: string }[] }>('/sells/v1/subscriptions/');

  return {
    tipster,
    account,
    five: board.results.map((row) => row.tipster.username).join(','),
    settledTip: first(await tips('settled'), 'settled tips').id,
    openTip: (await tips('open'))[0]?.id ?? null,
    talkedTip: await talked(),
    channel: { id: channel, plan: first(plans, 'plans of the channel').id },
    courses,
    modules: { passed, open: await moduleOf(courses.second), locked: await moduleOf(courses.advanced) },
    lessons: { first: first(lessons, 'lessons').id, second: first(lessons.slice(1), 'second lesson').id },
    taught: {
      published,
      draft: await taughtIn('draft'),
      exam: first(parts, 'module of the course').id,
      // The mark of the third newest was corrected.
      learner: first(newest.slice(2), 'learner').id,
    },
    certificate: first(certificates, 'certificates'),
    match: fixture ? `league=${league}&home=${fixture.home.id}&away=${fixture.away.id}` : null,
    fixtures: {
      coming: next?.id ?? null,
      over: played?.id ?? null,
      competition: league,
      team: first(table.table?.rows ?? [], 'table').team_id,
    },
    debit: purchases.find(({ status }) => status === 'processing')?.id ?? null,
    applications: null,
  };
}
