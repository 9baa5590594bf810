/** Lines of one thing over the same time. */
export interface Panel {
  readonly title: string;
  readonly unit: string;
  readonly lines: readonly { readonly name: string; readonly values: readonly number[] }[];
}

const WIDTH = 460;
const HEIGHT = 150;
const COLUMNS = 2;
const MARGIN = { left: 52, right: 14, top: 38, bottom: 24 };
/** Told apart with any colour vision (Okabe and Ito). */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'];

/** Small plots side by side, each from zero, as SVG. */
export function plot(title: string, minutes: number, panels: readonly Panel[]): string {
  const rows = Math.ceil(panels.length / COLUMNS);
  const [width, height] = [WIDTH * COLUMNS, HEIGHT * rows + 40];
  const drawn = panels.map((panel, index) => {
    const [x, y] = [(index % COLUMNS) * WIDTH, Math.floor(index / COLUMNS) * HEIGHT + 40];
    return `<g transform="translate(${x} ${y})">${draw(panel, minutes)}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="14" y="24" font-size="16">${escaped(title)}</text>`,
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}

function draw({ title, unit, lines }: Panel, minutes: number): string {
  const [width, height] = [WIDTH - MARGIN.left - MARGIN.right, HEIGHT - MARGIN.top - MARGIN.bottom];
  const most = Math.max(...lines.flatMap(({ values }) => values.filter(Number.isFinite))) || 1;
  const drawn = lines.map(({ values }, index) => {
    const points = values.flatMap((value, at) => {
      if (!Number.isFinite(value)) return [];
      const [x, y] = [(at / Math.max(1, values.length - 1)) * width, height * (1 - value / most)];
      return [`${(MARGIN.left + x).toFixed(1)},${(MARGIN.top + y).toFixed(1)}`];
    });
    return `<polyline fill="none" stroke="${COLOURS[index % COLOURS.length]}" points="${points.join(' ')}"/>`;
  });
  const bottom = MARGIN.top + height;
  const right = MARGIN.left + width;
  return [
    `<text x="${MARGIN.left}" y="14" font-weight="bold">${escaped(title)}${unit && `, ${escaped(unit)}`}</text>`,
    `<text x="${MARGIN.left}" y="29">${legend(lines)}</text>`,
    `<path d="M${MARGIN.left} ${MARGIN.top}V${bottom}H${right}" fill="none" stroke="#999"/>`,
    `<text x="${MARGIN.left - 6}" y="${MARGIN.top + 8}" text-anchor="end">${short(most)}</text>`,
    `<text x="${MARGIN.left - 6}" y="${bottom}" text-anchor="end">0</text>`,
    `<text x="${right}" y="${bottom + 16}" text-anchor="end">${minutes} min</text>`,
    ...drawn,
  ].join('\n');
}

const legend = (lines: Panel['lines']): string =>
  lines.length < 2
    ? ''
    : lines
        .map(
          ({ name }, index) => `<tspan fill="${COLOURS[index % COLOURS.length]}">${escaped(name)} </tspan>`,
        )
        .join('');

const short = (value: number): string =>
  new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }).format(value);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
