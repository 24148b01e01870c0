import { type ParseArgsConfig, parseArgs } from 'node:util'

/** An error that is reported in one line. Exit code 2 means that the command was wrong, 1 that it failed. */
export class CliError extends Error {
  override name = 'CliError'
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Whether a command line asks for its usage: `--help`, `-h` or the command `help`. */
export function asksForHelp(args: readonly string[]): boolean {
  return args[0] === 'help' || args.includes('--help') || args.includes('-h')
}

/**
 * Parses a command line with these options.
 * @throws CliError for an unknown option or a missing value; its message ends with `usage`, if that is given
 */
export function parseLine<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
  usage?: string,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new CliError(usage === undefined ? message : `${message}\n${usage}`, 2)
  }
}

/**
 * Refuses an option that the command would ignore. `takenBy` lists, for each option, the commands that have it.
 * @throws CliError that names these commands
 */
export function requireOwnOptions<Option extends string>(
  { command, values }: { command: string | undefined; values: { [option in Option]?: unknown } },
  takenBy: Record<Option, readonly string[]>,
): void {
  for (const [option, commands] of Object.entries<readonly string[]>(takenBy))
    if (option in values && !commands.includes(command ?? ''))
      throw new CliError(`--${option}: only for ${commands.join(', ')}. Nothing was done.`, 2)
}

/**
 * Whether the operating system reports this error, such as a file that can't be opened or a full disk. Its message says
 * what happened to which file.
 */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && 'errno' in error
}

/**
 * Runs a command and prints the output that it returns. If it throws a CliError or an error of the operating system,
 * prints the error's message. Other errors end the process with a stack trace.
 */
export async function runCli(run: () => Promise<{ output: string; exitCode?: 0 | 1 }>): Promise<void> {
  try {
    const { output, exitCode = 0 } = await run()
    process.stdout.write(`${output}\n`)
    process.exitCode = exitCode
  } catch (error) {
    if (!(error instanceof CliError) && !isSystemError(error)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = error instanceof CliError ? error.exitCode : 2
  }
}
