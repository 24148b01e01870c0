import { SOCKET_PORT } from './socket-directory'

/** These settings are passed on the command line, so that no file in the data directory can override them (R55). */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/** Only for tests, which don't need their data after a crash. */
const THROWAWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  deadlock_timeout: '100ms',
  // Several test files, each with two servers and their pools, use one PostgreSQL at the same time.
  max_connections: '300',
}

/** Keeps SQL statements and their values, which contain health data, out of the server's log (R63). */
const DISCREET = {
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: '0',
  log_checkpoints: 'off',
  log_line_prefix: '',
}

/** Returns PostgreSQL's command line. The server doesn't listen on TCP, only on a socket in a private folder. */
export function serverArguments(pgData: string, socketDirectory: string, durable: boolean): string[] {
  const settings = {
    ...DISCREET,
    ...(durable ? DURABLE : THROWAWAY),
    listen_addresses: '',
    port: String(SOCKET_PORT),
    // This setting is a list, so a comma in the folder's name must be quoted.
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  return ['-D', pgData, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
