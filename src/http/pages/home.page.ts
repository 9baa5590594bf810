import { VERSION } from '../../settings/settings.js';
import { htmlPage } from './html-page.js';

/** Where to go from the root of the service. */
export const LINKS = {
  documentation: '/docs',
  specification: '/openapi.yaml',
  queues: '/queues',
  health: '/health/ready',
  metrics: '/metrics',
} as const;

const OPEN = `
    <p>Started on this machine alone, it asks for no token:
    <a href="/v1/discovery?per_page=3">look at three discoveries</a> of the demo workspace.</p>`;

const CLOSED = `
    <p>Requests need a token: <code>Authorization: Bearer drs_…</code>. For the pages below,
    <a href="/login">log in</a> with one.</p>`;

/** What this is and where to go, for a browser. */
export const homePage = (open: boolean): string =>
  htmlPage(
    'Discovery Records',
    `
    <p>A REST API for what a product team has discovered: problems and ideas worth solving, where each stands, and what
    people said about it.</p>${open ? OPEN : CLOSED}
    <dl>
      <dt><a href="${LINKS.documentation}">API documentation</a></dt>
      <dd>Every operation, to read and to try out</dd>
      <dt><a href="${LINKS.specification}">openapi.yaml</a></dt>
      <dd>The specification, for code generators</dd>
      <dt><a href="${LINKS.queues}">Queues</a></dt>
      <dd>What workers do, for administrators</dd>
      <dt><a href="${LINKS.health}">Health</a></dt>
      <dd>Whether the service is ready</dd>
    </dl>
    <p><small>Version ${VERSION}. A tour, and how to bring records of your own: <code>README.md</code> in the project's
    folder.</small></p>`,
  );
