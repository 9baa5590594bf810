// The tags that begin with what is typed, those that are used most first.
import { get, show } from './service.mjs';

const typed = process.argv[2] ?? '';

await show(async () => {
  const { discoveryTags } = await get(`/discovery-tag${typed && `?q=${encodeURIComponent(typed)}`}`);
  return discoveryTags.map(({ name, discoveries }) => `${name} (${discoveries})`);
});
