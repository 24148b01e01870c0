import pg from 'pg'
import type { DatabaseLog } from './pool'

interface Parts {
  pool: pg.Pool
  log: DatabaseLog
  channels: readonly string[]
  hear(channel: string, payload: string): void
  /** What is said from now on is not heard, until `ready` resolved again. */
  lost(): void
}

/** What is said with NOTIFY, heard on one connection of our own: the pool's are passed round, and hear nothing. */
export interface Listener {
  /** Resolves once everything said on the channels from now on is heard; connects when that is needed. */
  ready(): Promise<void>
  /** Finds out about a connection that is dead without having said so. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Connects when first asked to. A connection that is lost is made anew when the next one asks. */
export function createListener({ pool, log, channels, hear, lost }: Parts): Listener {
  let current: { client: pg.Client; ready: Promise<void> } | null = null

  function open(): Promise<void> {
    const client = new pg.Client({ ...pool.options, application_name: 'khum listener' })
    const given = {
      client,
      ready: client.connect().then(async () => {
        for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      }),
    }
    current = given
    const drop = (err?: unknown) => {
      if (current !== given) return
      current = null
      if (err) log.warn({ err }, 'the connection that hears of changes was lost')
      client.end().catch(() => undefined)
      lost()
    }
    client.on('notification', ({ channel, payload }) => hear(channel, payload ?? ''))
    client.on('error', drop)
    client.on('end', drop)
    given.ready.catch(drop)
    return given.ready
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
