import { seedDemo } from '../seed/demo/seed-demo'
import { seedReference } from '../seed/seed-reference'
import type { AppContext } from './context'
import { withStartLock } from './db/advisory-lock'
import { newId, sha256 } from './ids'
import { hashNationalId, nationalIdAad } from './modules/accounts/person-identifiers'
import { ensureDemoClients } from './modules/clients/demo-clients'
import { ensureDemoStaff } from './modules/staff/demo-staff'

/**
 * Writes the reference data. Outside production, also writes the demo staff, the clients that the command-line tools
 * use and, into an empty database, the demo data.
 */
export async function seed(ctx: AppContext): Promise<void> {
  // Only one process writes at a time. Processes that start together would write the same rows, and `on conflict`
  // handles a clash of only one unique key. This lock has no time limit, because filling an empty database takes long.
  // R76
  await withStartLock(ctx.pool, () => write(ctx))
}

async function write(ctx: AppContext): Promise<void> {
  await ctx.db.transaction().execute(seedReference)
  if (ctx.config.env === 'production') return
  await ensureDemoClients(ctx.db, ctx.clock.now())
  await seedDemo({
    db: ctx.db,
    now: ctx.clock.now(),
    newId,
    hashPassword: ctx.passwords.hash,
    hashSecret: (secret) => sha256(secret),
    sealNationalId: (id) => ({
      sealed: ctx.keys.seal(Buffer.from(id), nationalIdAad),
      hash: hashNationalId(ctx.keys, id),
    }),
    seal: (text, place) => ctx.keys.seal(Buffer.from(text), place),
  })
  await ensureDemoStaff(ctx.db, ctx.clock.now())
}
