import type { AppContext } from '../../context'

/** Deletes the objects of rows that are gone. What the store does not take now is nobody's, and is only logged. */
export async function deleteObjects(ctx: AppContext, keys: string[]): Promise<void> {
  for (const key of keys) {
    try {
      await ctx.gateways.files.delete(key)
    } catch (error) {
      ctx.log.warn({ err: error, key }, 'an object outlives its document')
    }
  }
}
