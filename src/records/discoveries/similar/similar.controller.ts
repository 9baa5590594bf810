import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../../http/openapi/operation.decorator.js';
import { InWorkspace } from '../../../http/requests/caller.js';
import { ReadOnlyPost } from '../../../http/requests/route-scope.js';
import { toDiscoveryRecord } from '../discovery.record.js';
import { TRACKERS } from '../rules/tracker-links.js';
import { selectionOfRead } from '../selection.js';
import { SimilarAnswer } from './similar.record.js';
import { SimilarTo } from '../discovery.requests.js';
import { SimilarService } from './similar.service.js';

@ApiTags('Discoveries')
@Controller('v1/discovery')
export class SimilarController {
  constructor(private readonly similar: SimilarService) {}

  @ReadOnlyPost('similar')
  @Operation({
    name: 'findSimilarDiscoveries',
    summary: 'Find similar discoveries',
    description:
      'Finds duplicates before they are created: discoveries that share words with a title and a description, most similar first. Rare words count more, as do words in titles; words in almost all discoveries are ignored.',
    answers: SimilarAnswer,
    answered: 'The most similar discoveries.',
    omits: ['rank', 'issueCounts', 'fieldsValues', ...TRACKERS],
  })
  async find(@InWorkspace() workspaceId: string, @Body() text: SimilarTo): Promise<SimilarAnswer> {
    const selection = selectionOfRead(undefined);
    const similar = await this.similar.find(workspaceId, text, selection);
    const shown = toDiscoveryRecord(selection);
    return { similar: similar.map(({ row, score }) => ({ discovery: shown(row), score })) };
  }
}
