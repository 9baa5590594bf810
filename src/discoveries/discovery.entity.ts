import { defineEntity, p } from '@mikro-orm/postgresql';
import { Texts } from '../database/texts.type.js';
import { TsVector } from '../database/tsvector.type.js';
import { revise } from '../identifiers/revise.js';
import { touch } from '../identifiers/touch.js';
import { searchVector } from '../database/search/words.js';
import { NO_PARENT, type Parent, sameParent } from './parent.js';
import { bytesOf, type FieldValuesSize } from './discovery-size.js';
import { TRACKERS, type TrackerLinks } from './tracker-links.js';

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
    /** Of all links, in UTF-8. */
    linksBytes: p.integer(),
    fieldValuesCount: p.integer(),
    /** Of all field values, in UTF-8. */
    fieldValuesBytes: p.integer(),
    // Written, but never read: as large as the texts.
    words: p.type(TsVector).nullable().lazy(),
    wordsUpdatedAt: p.datetime(3).nullable(),
  },
});

interface Description {
  readonly title?: string | undefined;
  readonly description?: string | null | undefined;
}

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

  /** Sets the texts that are given; null clears. */
  describe({ title, description }: Description): void {
    if (revise<Discovery>(this, { title, description })) this.index();
  }

  /** Makes it found by the words it has now. */
  index(): void {
    this.words = searchVector(this.workspaceId, this);
    this.wordsUpdatedAt = this.updatedAt;
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
      this.linksBytes = bytesOf(TRACKERS.flatMap((each) => this[each]));
      this.touch();
    }
  }

  /** Notes how much its field values are: lists have to know before they read them. */
  measure({ count, bytes }: FieldValuesSize): void {
    this.fieldValuesCount = count;
    this.fieldValuesBytes = bytes;
  }

  /** Notes that a caller changed something about the discovery, its parts included. */
  touch(): Date {
    // Words that were not of the version before are not of this one either: somebody else is still to make them.
    const areWordsCurrent = this.wordsUpdatedAt?.getTime() === this.updatedAt.getTime();
    const now = touch(this);
    if (areWordsCurrent) this.wordsUpdatedAt = now;
    return now;
  }
}
DiscoverySchema.setClass(Discovery);

const sameItems = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);
