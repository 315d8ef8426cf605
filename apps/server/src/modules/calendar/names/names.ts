import { mayBeOneTeam, spellingOf, teamKey } from './policy.ts';

/** A name of the calendar or of a feed or file. Its team is null while no admin has said which it is. */
export interface KnownName {
  country: string;
  name: string;
  team_id: number | null;
}

/** The team of each form of a name; null where two teams have it, so that an admin has to decide. */
class Forms {
  private readonly teams = new Map<string, number | null>();

  add(form: string, team: number): void {
    const known = this.teams.get(form);
    this.teams.set(form, known === undefined || known === team ? team : null);
  }

  get(form: string): number | undefined {
    return this.teams.get(form) ?? undefined;
  }
}

/** The teams of some countries by their names: the calendar's own, and those that admins have assigned. */
export class TeamNames {
  private readonly known: readonly KnownName[];
  private readonly names = new Forms();
  private readonly spellings = new Forms();
  private readonly keys = new Forms();
  private readonly waiting = new Set<string>();

  constructor(known: readonly KnownName[]) {
    this.known = known;
    for (const { country, name, team_id } of known) {
      if (team_id === null) {
        this.waiting.add(`${country}|${spellingOf(name)}`);
        continue;
      }
      this.names.add(`${country}|${name}`, team_id);
      this.spellings.add(`${country}|${spellingOf(name)}`, team_id);
      this.keys.add(`${country}|${teamKey(name)}`, team_id);
    }
  }

  /** The team that has this very name, but for accents, capitals and signs. */
  spelled(country: string, name: string): number | undefined {
    return this.names.get(`${country}|${name}`) ?? this.spellings.get(`${country}|${spellingOf(name)}`);
  }

  /** The team that a name stands for, "FC" or none. */
  find(country: string, name: string): number | undefined {
    return this.spelled(country, name) ?? this.keys.get(`${country}|${teamKey(name)}`);
  }

  /** Whether a name waits for an admin's decision. */
  isWaiting(country: string, name: string): boolean {
    return this.waiting.has(`${country}|${spellingOf(name)}`);
  }

  /** The teams that a name may stand for. */
  similar(country: string, name: string): number[] {
    const found = this.known.filter((one) => one.country === country && mayBeOneTeam(one.name, name));
    return [...new Set(found.flatMap(({ team_id }) => team_id ?? []))];
  }
}
