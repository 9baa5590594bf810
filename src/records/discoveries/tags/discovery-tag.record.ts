import { ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'A tag that discoveries have.' })
export class DiscoveryTagRecord {
  /** The tag as it is written. @example 'search' */
  name: string;

  /** How many discoveries have it. It follows within moments after they change. @example 3 */
  discoveries: number;
}

export class DiscoveryTagsAnswer {
  discoveryTags: DiscoveryTagRecord[];
}
