import type { TipsterProfile } from '../queries.ts';
import { About } from './About.tsx';
import { SamePerson, Suspended } from './Person.tsx';

/** Who it is, in their own words, and what readers should know of them. */
export function Introduction({ profile }: { readonly profile: TipsterProfile }) {
  return (
    <>
      <Suspended profile={profile} />
      <About profile={profile} />
      <SamePerson profile={profile} />
    </>
  );
}
