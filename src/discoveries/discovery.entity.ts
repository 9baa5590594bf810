import { defineEntity, p } from '@mikro-orm/postgresql';
import { Texts } from '../database/texts.type.js';
import { touch } from '../identifiers/touch.js';
import { NO_PARENT, type Parent, sameParent } from './parent.js';
import type { TrackerLinks } from './tracker-links.js';

const DiscoverySchema = defineEntity({
  name: 'Discovery',
  tableName: 'discovery',
  properties: {
    workspaceId: p.uuid().primary(),
    id: p.uuid().primary(),
    clientId: p.text(),
    updatedAt: p.datetime(3),
    title: p.text(),
    description: p.text().nullable(),
    stateId: p.uuid(),
    stateEnteredAt: p.datetime(3),
    componentId: p.uuid().nullable(),
    parentDiscoveryId: p.uuid().nullable(),
    alphaIssueUrls: p.type(Texts),
    bravoIssueUrls: p.type(Texts),
    charlieIssueUrls: p.type(Texts),
    deltaIssueUrls: p.type(Texts),
    echoCardUrls: p.type(Texts),
  },
});

/**
 * An idea or a problem worth solving. Its feedback value is not here: only the refresh writes that.
 */
export class Discovery extends DiscoverySchema.class {
  /** What it is directly under. */
  parent(): Parent {
    if (this.componentId) return { type: 'COMPONENT', id: this.componentId };
    if (this.parentDiscoveryId) return { type: 'DISCOVERY', id: this.parentDiscoveryId };
    return NO_PARENT;
  }

  /** Goes to a state. Asked for the one it is in, nothing changes. */
  enter(stateId: string): void {
    if (this.stateId === stateId) return;
    this.stateId = stateId;
    this.stateEnteredAt = this.touch();
  }

  moveUnder(parent: Parent): void {
    if (sameParent(parent, this.parent())) return;
    this.componentId = parent.type === 'COMPONENT' ? parent.id : undefined;
    this.parentDiscoveryId = parent.type === 'DISCOVERY' ? parent.id : undefined;
    this.touch();
  }

  link(links: Partial<TrackerLinks>): void {
    for (const [tracker, urls] of Object.entries(links) as [keyof TrackerLinks, string[]][]) {
      if (sameItems(this[tracker], urls)) continue;
      this[tracker] = urls;
      this.touch();
    }
  }

  /** Notes that a caller changed something about the discovery, its parts included. */
  touch(): Date {
    return touch(this);
  }
}
DiscoverySchema.setClass(Discovery);

const sameItems = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);
