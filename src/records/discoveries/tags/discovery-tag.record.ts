import { ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'A tag that discoveries have.' })
export class DiscoveryTagRecord {
  /** The tag's text. @example 'search' */
  name: string;

  /** The number of discoveries with the tag. It follows changes within moments. @example 3 */
  discoveries: number;
}

export class DiscoveryTagsAnswer {
  discoveryTags: DiscoveryTagRecord[];
}
