/** The package is installed only by the first run that needs it, so its types are unknown before. */
declare module 'class-validator' {
  export function IsInt(): PropertyDecorator;
  export function IsOptional(): PropertyDecorator;
  export function IsString(): PropertyDecorator;
  export function IsUUID(): PropertyDecorator;
  export function Length(min: number, max: number): PropertyDecorator;
  export function Max(most: number): PropertyDecorator;
  export function Min(least: number): PropertyDecorator;
}
