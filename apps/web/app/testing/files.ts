import { vi } from 'vitest';

/** The names under which the page hands files to the browser from now on, which keeps none here. */
export function keptFiles(): readonly string[] {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}
