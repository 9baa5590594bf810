import { hash } from 'node:crypto';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 26rem; margin: 15vh auto; padding: 0 1rem; }
  label, input, button { display: block; width: 100%; box-sizing: border-box; font: inherit; }
  input, button { margin-top: .5rem; padding: .5rem; }
  dt { margin-top: 1rem; font-weight: bold; }
  dd { margin: 0; }
  body:has(table) { max-width: 60rem; margin-top: 2rem; overflow-x: auto }
  td, th { padding: .2rem .8rem; text-align: right }
  :is(td, th):nth-child(-n + 2) { text-align: left }
  small { opacity: .7; }
  .button { display: block; padding: .5rem; text-align: center; border: 1px solid; border-radius: .3rem; }
  .fault { color: light-dark(#b00020, #ff8a80); }
`;

/** Allows no scripts, only this style, forms that post to this service, and no framing. */
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
  // Forms must send an `Origin`, which distinguishes them from forged ones.
  'referrer-policy': 'same-origin',
};

/** Title and content must be escaped. */
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
