/** Whether two names, at least `min` long, differ by one letter at most: wrong, missing, added or swapped with the next. */
export function isMisspelling(a: string, b: string, min: number): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < min || Math.max(a.length, b.length) > shorter + 1) return false;
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [restA, restB] = [a, b].map((name) => name.slice(start, name.length - end)) as [string, string];
  const isSwapped = restA.length === 2 && restA === [...restB].reverse().join('');
  return isSwapped || Math.max(restA.length, restB.length) <= 1;
}
