/** What the options of an import are called where it was asked for. */
export interface OptionNames {
  readonly map: (column: string, member: string) => string;
  readonly locale: (locale: string) => string;
  readonly encoding: (encoding: string) => string;
  readonly createMissing: string;
}

/** What is wrong, in words. Those that say what to do name options. */
export type Detail = string | ((options: OptionNames) => string);

export const inFull = (detail: Detail, options: OptionNames): string =>
  typeof detail === 'string' ? detail : detail(options);

export const sentence = (detail: Detail): Detail =>
  typeof detail === 'string' ? `${detail}.` : (options) => `${detail(options)}.`;
