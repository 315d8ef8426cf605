const KEY = 'plan-for-channel';

/** Remembers, for this tab, the channel for which a plan is bought: the payment's end leads back there. */
export function keepChannel(id: number): void {
  try {
    sessionStorage.setItem(KEY, String(id));
  } catch {
    // Without storage the reader finds the channel again by themselves.
  }
}

/** Returns the channel that the plan is bought for, or null. */
export function keptChannel(): number | null {
  try {
    const id = Number(sessionStorage.getItem(KEY));
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
}

export function forgetChannel(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There is nothing to forget.
  }
}
