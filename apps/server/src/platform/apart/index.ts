import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** How long a piece of work may take and how much memory. */
export interface Bounds {
  milliseconds: number;
  megabytes: number;
}

/**
 * Does a single piece of work in a process of its own: the file answers its first message with one message. The result is null where that
 * process fails or reaches a limit. A stranger's input may be made to cost more than it is worth; a thread would not be enough, because
 * one that runs out of memory takes its process along. The process knows no setting and no secret of this one.
 */
export function workApart<Output>(
  file: URL,
  input: unknown,
  { milliseconds, megabytes }: Bounds,
): Promise<Output | null> {
  return new Promise((resolve) => {
    const worker = fork(fileURLToPath(file), [], {
      env: {},
      execArgv: [`--max-old-space-size=${megabytes}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const end = (output: Output | null) => {
      clearTimeout(timer);
      resolve(output);
      worker.kill('SIGKILL');
    };
    const timer = setTimeout(() => end(null), milliseconds);
    worker.once('message', (output) => end(output as Output));
    worker.once('error', () => end(null));
    worker.once('exit', () => end(null));
    worker.send(input as object, (error) => error && end(null));
  });
}

/** The other side of `workApart`: answers the message that this process was started for. */
export function answerApart<Input, Output>(work: (input: Input) => Promise<Output>): void {
  process.once('message', (input) => {
    work(input as Input).then(
      (output) => process.send?.(output),
      () => process.exit(1),
    );
  });
}
