/** The id in a cursor of the service, after a checksum of nine bytes; without dashes. */
export const idOf = (cursor: string): string => Buffer.from(cursor, 'base64url').toString('hex', 9, 25);
