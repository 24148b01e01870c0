import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { type LimitName, limitRules } from '../../limiters'

type Provider = { id: string; code: string }

/** Operators are warned when this share of the limit is used, before the provider's members are refused. */
const alertAt = 0.8

/**
 * Counts an attempt before its credential is looked up: once for the provider at this IP address, and once for the
 * provider in total. If one machine of the provider sends wrong credentials, the limit of its IP address stops it long
 * before the provider's total limit is reached.
 * @throws AppError rate_limited
 */
export async function reserveTry(ctx: AppContext, provider: Provider, address: string): Promise<void> {
  await spend(ctx, provider, 'telemed_provider_ip', ofClient(provider, address))
  await spend(ctx, provider, 'telemed_provider', provider.id)
}

/** Lowers both counts by the attempt that `reserveTry` added, because it wasn't a guess at a credential. */
export async function giveBackTry(ctx: AppContext, provider: Provider, address: string): Promise<void> {
  await ctx.limiters.giveBack('telemed_provider_ip', ofClient(provider, address))
  await ctx.limiters.giveBack('telemed_provider', provider.id)
}

/** Records a wrong credential. @returns whether it is new; sending the same wrong credential again isn't guessing */
export async function isNewWrongCredential(
  ctx: AppContext,
  provider: Provider,
  credential: string,
): Promise<boolean> {
  const key = ctx.keys.lookupHash(`${provider.id} ${credential}`, 'telemed.wrong')
  return await ctx.limiters.countAndTest('telemed_wrong', key, limitRules.telemed_wrong.seconds)
}

export function tooMany(seconds: number): AppError {
  return new AppError('rate_limited', { retryAfterSeconds: seconds, params: { seconds } })
}

function ofClient(provider: Provider, address: string): string {
  return `${provider.id} ${address}`
}

async function spend(ctx: AppContext, provider: Provider, name: LimitName, key: string): Promise<void> {
  const { used, waitSeconds } = await ctx.limiters.spend(name, key)
  if (used === Math.ceil(limitRules[name].points * alertAt))
    ctx.log.warn(
      { limit: name, provider: provider.code, used },
      'telemedicine: 80 % of the wrong tries are used',
    )
  if (waitSeconds > 0) throw tooMany(waitSeconds)
}
