/** An object in the JSON of a tool, any of whose members may be missing. */
export type Item = Readonly<Record<string, unknown>>;

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

export const memberOf = (value: unknown, name: string): string =>
  typeof value === 'object' && value !== null ? textOf((value as Item)[name]) : '';

export const listOf = (values: unknown, name: string, other = name): string => {
  const nameOf = (value: unknown) => textOf(value) || memberOf(value, name) || memberOf(value, other);
  const names = Array.isArray(values) ? values.map(nameOf) : [];
  return names.some((each) => each !== '') ? JSON.stringify(names.filter((each) => each !== '')) : '';
};
