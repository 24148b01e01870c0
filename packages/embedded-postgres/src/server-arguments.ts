import { SOCKET_PORT } from './socket-directory'

/** Given on the command line, so that no file in the data directory can weaken them (R55). */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/** For data that ends with the run: tests only. */
const THROWAWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  deadlock_timeout: '100ms',
}

/** Statements and values stay out of the server's words: they would carry health data into logs (R63). */
const DISCREET = {
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: '0',
  log_checkpoints: 'off',
  log_line_prefix: '',
}

/** The command line of PostgreSQL: no TCP, its socket in a private folder. */
export function serverArguments(pgData: string, socketDirectory: string, durable: boolean): string[] {
  const settings = {
    ...DISCREET,
    ...(durable ? DURABLE : THROWAWAY),
    listen_addresses: '',
    port: String(SOCKET_PORT),
    // A list: quoted, because a folder's name may hold a comma.
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  return ['-D', pgData, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
