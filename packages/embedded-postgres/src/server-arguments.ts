import { SOCKET_PORT } from './socket-directory'

/** Settings on the command line, so that no file in the data directory can override them (R55). */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/** For tests only, because their data is thrown away anyway. */
const THROWAWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  deadlock_timeout: '100ms',
}

/** Keeps statements and values, which contain health data, out of the server's log (R63). */
const DISCREET = {
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: '0',
  log_checkpoints: 'off',
  log_line_prefix: '',
}

/** Builds PostgreSQL's command line: no TCP, and its socket in a private folder. */
export function serverArguments(pgData: string, socketDirectory: string, durable: boolean): string[] {
  const settings = {
    ...DISCREET,
    ...(durable ? DURABLE : THROWAWAY),
    listen_addresses: '',
    port: String(SOCKET_PORT),
    // Quoted, because this setting is a list and the folder's name may contain a comma.
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  return ['-D', pgData, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
