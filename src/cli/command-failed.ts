/** What went wrong is told in one line; a stack would not help whoever runs the command. */
export class CommandFailed extends Error {}
