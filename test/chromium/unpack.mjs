// Unpacks the browser and the libraries that come with it, and prints what starts it.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('node_modules/.unpacked', import.meta.url));
mkdirSync(folder, { recursive: true });
// The package unpacks to where temporary files are, and its libraries only where it takes the machine for this one.
process.env.TMPDIR = folder;
process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs24.x';
const { default: chromium } = await import('@sparticuz/chromium');
const executable = await chromium.executablePath();
const run = `${folder}/run`;
// A page whose letters are in no font ends the browser.
const fonts = `<fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>${folder}/fonts</dir>
<cachedir>${folder}/fonts-cache</cachedir></fontconfig>`;
writeFileSync(`${folder}/fonts.conf`, fonts);
// Its libraries come last: those of the machine fit each other.
const script = `#!/bin/sh
export FONTCONFIG_FILE='${folder}/fonts.conf'
if ldd '${executable}' | grep -q 'not found'; then export LD_LIBRARY_PATH='${folder}/al2023/lib'; fi
exec '${executable}' "$@"
`;
writeFileSync(run, script);
chmodSync(run, 0o755);
process.stdout.write(`${run}\n`);
