import { Param, ParseUUIDPipe } from '@nestjs/common';
import { Expose, Transform, Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, IsUUID, Length, Max, Min } from 'class-validator';
import type { Discovery } from './discovery.entity.js';

/** A member derived from the row. */
const From = (derive: (row: Discovery) => unknown): PropertyDecorator =>
  Transform(({ obj }) => derive(obj as Discovery), { toClassOnly: true });
/** The time of a UUIDv7. */
const timeOf = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));

export const Id = (): ParameterDecorator => Param('id', ParseUUIDPipe);

export class NewDiscovery {
  @IsString() @Length(1, 500) title: string;
}
export class DiscoveryChanges {
  @IsOptional() @IsString() @Length(1, 500) title?: string;
}
export class DiscoveryPage {
  @IsOptional() @IsUUID() after?: string;
  @Type(() => Number) @IsInt() @Min(1) @Max(100) limit = 25;
}

export class DiscoveryRecord {
  @Expose() id: string;
  @Expose() clientId: string;
  @Expose() @From((row) => timeOf(row.id)) createdAt: Date;
  @Expose() updatedAt: Date;
  @Expose() title: string;
  @Expose() description: string | null;
  @Expose() @From((row) => row.stateId) discoveryStateId: string;
  @Expose() @From((row) => row.componentId ?? row.parentDiscoveryId) parentId: string | null;
  @Expose()
  @From((row) => (row.componentId ? 'COMPONENT' : row.parentDiscoveryId ? 'DISCOVERY' : 'NONE'))
  parentType: string;
  @Expose() assignees: string[];
  @Expose() tags: string[];
  @Expose() @From((row) => row.stateEnteredAt) lastDiscoverystateUpdatedAt: Date;
  @Expose() lastFeedback: Date | null;
  @Expose() feedbackScore: number;
}
