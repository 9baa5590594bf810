import { escapeUTF8 } from 'entities';
import { htmlPage } from '../../http/pages/html-page.js';
import { scopeIncludes, type AccessScope } from '../../http/requests/caller.js';

interface LoginOptions {
  /** The host of the identity provider, if persons can log in by one. */
  readonly provider: string | undefined;
  readonly fault?: string | undefined;
}

export const loginPage = (next: string, { provider, fault }: LoginOptions): string =>
  page(`${provider === undefined ? '' : providerLink(provider, next)}
    <p>${provider === undefined ? 'Log in' : 'Or log in'} with a token of your workspace to read the API documentation and try it out. The queue needs a token
      with the scope <code>admin</code>.</p>
    ${fault === undefined ? '' : `<p class="fault" role="alert">${escapeUTF8(fault)}</p>`}
    <form method="post" action="/login">
      <input type="hidden" name="next" value="${escapeUTF8(next)}">
      <label>Token <input type="password" name="token" autocomplete="current-password" required${provider === undefined ? ' autofocus' : ''}></label>
      <button>Log in</button>
    </form>`);

const providerLink = (provider: string, next: string): string => `
    <p><a class="button" href="/login/provider?next=${encodeURIComponent(next)}">Log in with
      ${escapeUTF8(provider)}</a></p>`;

/** Leads on to a page of the service. */
export const continuePage = (next: string): string =>
  page(`
    <meta http-equiv="refresh" content="0;url=${escapeUTF8(next)}">
    <p>You are logged in. <a href="${escapeUTF8(next)}">Continue</a></p>`);

export const welcomePage = (workspace: string, scope: AccessScope, hasBoard: boolean): string =>
  page(`
    <p>You are logged in to the workspace <strong>${escapeUTF8(workspace)}</strong> with the scope
      <code>${scope}</code>.</p>
    <ul>
      ${hasBoard ? '<li><a href="/board">Board</a></li>' : ''}
      <li><a href="/docs">API documentation</a></li>
      ${scopeIncludes(scope, 'admin') ? '<li><a href="/queues">Queue</a></li>' : ''}
    </ul>
    <form method="post" action="/logout"><button>Log out</button></form>`);

const page = (content: string): string => htmlPage('Log in · Discovery Records', content);
