import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { takeUnansweredCalls } from './render.tsx';

// A busy machine is slow, which no test is about.
configure({ asyncUtilTimeout: 20_000 });

// The DOM has no fonts, for which the kit's growing text fields wait.
Object.defineProperty(document, 'fonts', {
  value: Object.assign(new EventTarget(), { ready: Promise.resolve() }),
  configurable: true,
});

// It has no popovers either: they stay closed.
HTMLElement.prototype.hidePopover ??= () => undefined;

afterEach(() => {
  cleanup();
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
  // Another tab that clears the storage signs this one out, which also clears what was read.
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  expect(takeUnansweredCalls(), 'calls that the test has no row for').toEqual([]);
});
