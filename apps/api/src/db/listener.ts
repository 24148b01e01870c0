import pg from 'pg'
import { logFailure } from './outage-log'
import type { DatabaseLog } from './pool'

interface Parts {
  pool: pg.Pool
  log: DatabaseLog
  channels: readonly string[]
  onNotification(channel: string, payload: string): void
  /** Called when the connection is lost. Notifications are missed until `ready` resolves again. */
  onLost(): void
}

/**
 * Receives NOTIFY. Uses a connection outside the pool, because PostgreSQL notifies only the connection that ran LISTEN.
 */
export interface Listener {
  /** Connects if necessary. Once it has resolved, no notification is missed. */
  ready(): Promise<void>
  /** Runs a query, because a connection can break without an error. If the query fails, `onLost` is called. */
  check(): Promise<void>
  close(): Promise<void>
}

/**
 * Creates a listener. It connects at the first `ready` and, after the connection was lost, again at the next `ready`.
 */
export function createListener({ pool, log, channels, onNotification, onLost }: Parts): Listener {
  let current: { client: pg.Client; ready: Promise<void> } | null = null

  function open(): Promise<void> {
    const client = new pg.Client({ ...pool.options, application_name: 'khum listener' })
    const opened = {
      client,
      ready: client.connect().then(async () => {
        for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      }),
    }
    current = opened
    const drop = (err?: unknown) => {
      if (current !== opened) return
      current = null
      if (err) logFailure(log, err, 'the connection for notifications was lost')
      client.end().catch(() => undefined)
      onLost()
    }
    client.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''))
    client.on('error', drop)
    client.on('end', drop)
    opened.ready.catch(drop)
    return opened.ready
  }

  return {
    ready: () => current?.ready ?? open(),
    async check() {
      const asked = current
      if (!asked) return
      await asked.ready
      await asked.client.query('select 1').catch((error: unknown) => asked.client.emit('error', error))
    },
    async close() {
      const closing = current
      current = null
      await closing?.client.end().catch(() => undefined)
    },
  }
}
