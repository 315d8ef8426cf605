import { addressKey, type Delay, type Limit, type Limits } from '../../../platform/limits/index.ts';

/** Whoever tries many accounts from one address. Generous: a mobile network puts thousands of people behind one. */
const PER_ADDRESS: Limit = { points: 100, seconds: 600 };
const PER_ADDRESS_AND_NAME: Limit = { points: 20, seconds: 600 };
/** From wherever it is tried. */
const PER_NAME: Delay = { freeTries: 5, firstSeconds: 1, maxSeconds: 900, forgetSeconds: 24 * 3_600 };

interface SignInTry {
  readonly address: string;
  /** As typed: whether there is such an account makes no difference here. */
  readonly name: string;
  /** A browser that this account has signed in with before: a stranger's failures don't make it wait. */
  readonly device: string | null;
}

export interface SignInLimits {
  /** Counts a try as failed; the seconds to wait when there were too many, else null. */
  refuse(attempt: SignInTry): Promise<number | null>;
  succeeded(attempt: SignInTry): Promise<void>;
}

const typedOf = (name: string) => name.normalize('NFKC').toLowerCase();

/** Who has proved by other means that the account is theirs doesn't wait for the failures before. `names`: all that can be typed. */
export async function forgiveFailures(limits: Limits, names: readonly string[]): Promise<void> {
  for (const name of names) await limits.reset('sign-in.name', typedOf(name));
}

export function createSignInLimits(limits: Limits): SignInLimits {
  const keysOf = ({ address, name, device }: SignInTry) => {
    const from = addressKey(address);
    const typed = typedOf(name);
    const growing = device ? { name: 'sign-in.device', key: device } : { name: 'sign-in.name', key: typed };
    return { from, pair: `${from} ${typed}`, growing };
  };
  return {
    async refuse(attempt) {
      const { from, pair, growing } = keysOf(attempt);
      return (
        (await limits.take('sign-in.address', from, PER_ADDRESS)) ??
        (await limits.take('sign-in.pair', pair, PER_ADDRESS_AND_NAME)) ??
        (await limits.attempt(growing.name, growing.key, PER_NAME))
      );
    },
    async succeeded(attempt) {
      const { from, pair, growing } = keysOf(attempt);
      await limits.giveBack('sign-in.address', from);
      await limits.reset('sign-in.pair', pair);
      await limits.reset(growing.name, growing.key);
    },
  };
}
