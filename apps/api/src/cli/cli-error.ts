/** What the person at the keyboard is told, in one line; 2 when the command was wrong, 1 when the server said no. */
export class CliError extends Error {
  override name = 'CliError'
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
