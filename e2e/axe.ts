import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const ALL_BUT_COLOURS: RunOptions = {
  rules: {
    'target-size': { enabled: true },
    ...Object.fromEntries(COLOUR_RULES.map((id) => [id, { enabled: false }])),
  },
};
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: COLOUR_RULES } };

type Windowed = typeof globalThis & { axe: typeof axe };

/** Axe runs within the page: its adapters for Playwright open a second page each time and take three times as long. */
export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(SOURCE);
}

/** The findings of axe by the rules that see no colours. */
export function structureFindings(page: Page): Promise<string[]> {
  return page.evaluate(async (options) => {
    const { violations } = await (globalThis as Windowed).axe.run({
      ...options,
      resultTypes: ['violations'],
      iframes: false,
    });
    return violations.flatMap(({ id, impact, nodes }) =>
      nodes.slice(0, 3).map(({ target, failureSummary }) => `${id} (${impact}) ${target}: ${failureSummary}`),
    );
  }, ALL_BUT_COLOURS);
}

/** How often axe is asked about texts that it can't decide on, because they stand on a gradient or outside the window. */
const TRIES = 8;

/**
 * The tries that texts still have, by all that their contrast depends on: their colour, size and weight, the grounds beneath, the part
 * that they are. Each screen repeats most texts of the ones before, in its menu, its rows, its buttons: axe passes them once a worker.
 */
const triesLeft = new Map<string, number>();

/** The findings of axe in the colours of texts that are unlike all those it has passed. */
export async function colourFindings(page: Page): Promise<string[]> {
  const { found, asked, passed } = await page.evaluate(
    async ({ options, known }) => {
      const isKnown = new Set(known);
      const grounds = new Map<Element | null, string>();
      const groundOf = (element: Element, style: CSSStyleDeclaration): string => {
        const beneath = grounds.get(element.parentElement) ?? '';
        const { backgroundColor, backgroundImage, opacity } = style;
        const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1';
        return isClear ? beneath : `${beneath}|${backgroundColor} ${backgroundImage} ${opacity}`;
      };
      const texts = new Map<Element, string>();
      for (const element of document.querySelectorAll('html, body, body *')) {
        const style = getComputedStyle(element);
        const ground = groundOf(element, style);
        grounds.set(element, ground);
        const { width, height } = element.getBoundingClientRect();
        // A text that no one sees has no colours: parts of another width, and words for screen readers alone.
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || width <= 1 || height <= 1)
          continue;
        const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
        if (!(hasText || element.matches('input, select, textarea'))) continue;
        const isDisabled = element.closest(':disabled, [aria-disabled="true"]') !== null;
        const around = element.matches('a')
          ? [style.textDecorationLine, getComputedStyle(element.parentElement!).color]
          : [];
        texts.set(
          element,
          [
            element.tagName,
            element.getAttribute('class'),
            style.color,
            style.fontSize,
            style.fontWeight,
            style.textShadow,
            isDisabled,
            ...around,
            ground,
          ].join(),
        );
      }
      const include = [...texts].filter(([, text]) => !isKnown.has(text)).map(([element]) => element);
      if (include.length === 0) return { found: [], asked: [], passed: [] };
      const result = await (globalThis as Windowed).axe.run(
        { include },
        { ...options, resultTypes: ['violations', 'passes'], elementRef: true, iframes: false },
      );
      return {
        found: result.violations.flatMap(({ id, impact, nodes }) =>
          nodes.slice(0, 3).map(({ target, failureSummary }) => `${id} (${impact}) ${target}: ${failureSummary}`),
        ),
        asked: [...new Set(include.map((element) => texts.get(element) ?? ''))],
        passed: result.passes
          .filter(({ id }) => id === 'color-contrast')
          .flatMap(({ nodes }) => nodes.map(({ element }) => texts.get(element!) ?? '')),
      };
    },
    { options: COLOURS, known: [...triesLeft].flatMap(([text, tries]) => (tries > 0 ? [] : [text])) },
  );
  for (const text of asked) triesLeft.set(text, (triesLeft.get(text) ?? TRIES) - 1);
  for (const text of passed) triesLeft.set(text, 0);
  return found;
}
