import { hash } from 'node:crypto';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 26rem; margin: 15vh auto; padding: 0 1rem; }
  label, input, button { display: block; width: 100%; box-sizing: border-box; font: inherit; }
  input, button { margin-top: .5rem; padding: .5rem; }
  dt { margin-top: 1rem; font-weight: bold; }
  dd { margin: 0; }
  small { opacity: .7; }
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
  // Without an origin in the request, a form could not be told from a forged one.
  'referrer-policy': 'same-origin',
};

/** A page of the service's own. Everything in it is escaped already. */
export const htmlPage = (title: string, content: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${title}</title>
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

/** Text as HTML has it. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
