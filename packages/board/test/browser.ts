import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

const PLACES = [process.env['CHROMIUM_BIN'], '/usr/bin/chromium', '/usr/bin/google-chrome'];

const EXECUTABLE = PLACES.find((path) => path !== undefined && existsSync(path));

if (!EXECUTABLE) {
  const told = 'No chromium is here (CHROMIUM_BIN names one)';
  if (process.env['CHROMIUM'] === 'required') throw new Error(`${told}, and it is required.`);
  process.stderr.write(`${told}: the board is not tested.\n`);
}

/** Tests that need a browser. */
export const describeInBrowser = (name: string, define: () => void): void =>
  (EXECUTABLE ? describe : describe.skip)(name, define);

/** A browser for the tests of a file. Contexts know nothing of each other, as browsers of different people. */
export function useBrowser(): { context(options?: BrowserContextOptions): Promise<BrowserContext> } {
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    // Chromium's own sandbox needs rights that containers don't give. Only our own page is opened.
    const args = ['--no-sandbox', '--disable-dev-shm-usage'];
    if (EXECUTABLE) browser = await chromium.launch({ executablePath: EXECUTABLE, args });
  });
  afterAll(async () => browser?.close());
  return {
    async context(options = {}) {
      const context = await browser!.newContext({ viewport: { width: 1280, height: 800 }, ...options });
      contexts.push(context);
      return context;
    },
  };
}

const left = new WeakMap<BrowserContext, Page[]>();

/** A page of a context, empty: one that was left, as a new window and its process take longer than a page to load. */
export async function pageOf(context: BrowserContext): Promise<Page> {
  const page = left.get(context)?.pop();
  // The browser draws only the window in front, and texts that aren't drawn are empty.
  await page?.bringToFront();
  return page ?? context.newPage();
}

/** Ends what a page does, and what is known of it. */
export async function leave(page: Page): Promise<void> {
  const context = page.context();
  page.removeAllListeners('request');
  await page.unrouteAll();
  await page.evaluate('sessionStorage.clear()');
  await page.goto('about:blank');
  left.set(context, [...(left.get(context) ?? []), page]);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** Fails with what axe-core has to say about a page. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(AXE);
  const { violations } = (await page.evaluate('axe.run()')) as { violations: Violation[] };
  const told = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  }));
  expect(told).toEqual([]);
}
