import type { WriteStream } from 'node:tty';

export interface Progress {
  /** Something of unknown length begins. */
  step(title: string): void;
  share(title: string, share: number, detail: string): void;
  /** The current step is over. */
  end(): void;
  /** The current step failed: what went wrong is told elsewhere. */
  abandon(): void;
}

const BAR_WIDTH = 24;
const LOGGED_SHARE = 0.1;

/** A bar that moves in a terminal, a line every tenth in a log. */
export function createProgress(out: WriteStream): Progress {
  let title: string | null = null;
  let startedAt = 0;
  let logged = 0;

  function begin(next: string): void {
    if (title === next) return;
    end();
    title = next;
    startedAt = performance.now();
    logged = 0;
    if (!out.isTTY) out.write(`${next}…\n`);
  }
  function end(): void {
    if (title === null) return;
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    if (out.isTTY) out.write(`\r\x1b[K${title}: ${seconds} s\n`);
    else out.write(`${title}: done in ${seconds} s\n`);
    title = null;
  }
  return {
    step(next) {
      begin(next);
      if (out.isTTY) out.write(`\r\x1b[K${next}…`);
    },
    share(next, share, detail) {
      begin(next);
      if (out.isTTY) {
        const filled = Math.round(share * BAR_WIDTH);
        const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
        out.write(`\r\x1b[K${next} ${bar} ${Math.round(share * 100)}% ${detail}`);
      } else if (share >= logged + LOGGED_SHARE) {
        logged = share;
        out.write(`  ${Math.round(share * 100)}% ${detail}\n`);
      }
    },
    end,
    abandon() {
      if (title !== null && out.isTTY) out.write('\n');
      title = null;
    },
  };
}
