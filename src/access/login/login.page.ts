import { hash } from 'node:crypto';
import { includes, type Scope } from '../scope.js';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 26rem; margin: 15vh auto; padding: 0 1rem; }
  label, input, button { display: block; width: 100%; box-sizing: border-box; font: inherit; }
  input, button { margin-top: .5rem; padding: .5rem; }
  .fault { color: light-dark(#b00020, #ff8a80); }
`;

/** Sent with every page: no scripts at all, this one style, forms to here only, and no frames around it. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  // Without an origin in the request, the form could not be told from a forged one.
  'referrer-policy': 'same-origin',
};

/** Asks for a token. */
export const loginPage = (next: string, fault?: string): string =>
  page(`
    <p>Log in with a token of your workspace to read the API documentation and try it out. The queue needs a token
      with the scope <code>admin</code>.</p>
    ${fault === undefined ? '' : `<p class="fault" role="alert">${escaped(fault)}</p>`}
    <form method="post" action="/login">
      <input type="hidden" name="next" value="${escaped(next)}">
      <label>Token <input type="password" name="token" autocomplete="current-password" required autofocus></label>
      <button>Log in</button>
    </form>`);

/** Says who is logged in, and what they may look at. */
export const welcomePage = (workspace: string, scope: Scope): string =>
  page(`
    <p>You are logged in to the workspace <strong>${escaped(workspace)}</strong> with the scope
      <code>${scope}</code>.</p>
    <ul>
      <li><a href="/docs">API documentation</a></li>
      ${includes(scope, 'admin') ? '<li><a href="/queues">Queue</a></li>' : ''}
    </ul>
    <form method="post" action="/logout"><button>Log out</button></form>`);

const page = (content: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Log in · Discovery Records</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <h1>Discovery Records</h1>${content}
  </body>
</html>
`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
