import { readFileSync } from 'node:fs';
import { STORY } from '../../demo/demo.service.js';
import { FIRST_STATES } from '../../workspaces/workspaces.service.js';

/** The clientId of a record of each kind, by its envelope, that the demo workspace has from the start. */
export function demoReferences(): ReadonlyMap<string, string> {
  const references = new Map<string, string>([['discoveryState', FIRST_STATES[0].clientId]]);
  for (const line of readFileSync(STORY, 'utf8').trim().split('\n')) {
    const [[envelope, { clientId }]] = Object.entries(JSON.parse(line) as Line) as [[string, Line[string]]];
    if (!references.has(envelope)) references.set(envelope, clientId);
  }
  return references;
}

type Line = Record<string, { readonly clientId: string }>;
