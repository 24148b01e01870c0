import * as z from 'zod'
import type { AppContext } from '../../../context'

type Ctx = Pick<AppContext, 'keys' | 'clock'>

const at = z.object({ startedAt: z.number() })

/** The values that a sign-in needs between the password and the second factor. The page keeps these values sealed. */
export const pendingSchema = at.extend({
  staffId: z.string(),
  /** When the verified password was set. If the person sets another password, this step becomes invalid. */
  passwordChangedAt: z.string(),
  challenge: z.string(),
})
/** What the set-up of a second factor needs until the set-up is finished. The page keeps these values sealed. */
export const setupSchema = at.extend({ staffId: z.string(), secret: z.string(), challenge: z.string() })

/** Seals the values that the next step needs. The page keeps them, but can't read or change them. */
export function sealStep(ctx: Ctx, kind: 'pending' | 'setup', values: object): string {
  const text = JSON.stringify({ ...values, startedAt: ctx.clock.now().getTime() })
  return ctx.keys.seal(Buffer.from(text), `staff ${kind}`).toString('base64url')
}

/**
 * Opens what `sealStep` sealed. Null if `sealed` is older than `lifeMs`, was changed or belongs to another kind of
 * step.
 */
export function openStep<T extends { startedAt: number }>(
  ctx: Ctx,
  sealed: string,
  { kind, schema, lifeMs }: { kind: 'pending' | 'setup'; schema: z.ZodType<T>; lifeMs: number },
): T | null {
  try {
    const text = ctx.keys.open(Buffer.from(sealed, 'base64url'), `staff ${kind}`).toString()
    const step = schema.parse(JSON.parse(text))
    return ctx.clock.now().getTime() - step.startedAt <= lifeMs ? step : null
  } catch {
    // The sealed text was changed, or its master key was removed: the person starts again.
    return null
  }
}
