import { dayMs } from '@khum/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config'
import type { AppContext } from '../../context'
import { newToken, sha256 } from '../../ids'

/** The most accounts that one browser remembers. Several accounts are allowed, because families share phones. */
const mostAccounts = 5
export const deviceLifeMs = 365 * dayMs

function cookieName(config: Config): string {
  return config.publicUrl.protocol === 'https:' ? '__Host-khum-device' : 'khum-device'
}

/**
 * Returns the device tokens from the request's cookie, one for each account that has signed in on this device. Device
 * tokens grant no access.
 */
export function readDeviceCookie(config: Config, request: FastifyRequest): string[] {
  const tokens = (request.cookies[cookieName(config)] ?? '').split('.')
  return tokens.filter((token) => /^[A-Za-z0-9_-]{43}$/.test(token)).slice(0, mostAccounts)
}

export function setDeviceCookie(config: Config, reply: FastifyReply, tokens: readonly string[]): void {
  const secure = config.publicUrl.protocol === 'https:'
  const common = { path: '/', sameSite: 'strict', secure, httpOnly: true } as const
  if (tokens.length === 0) void reply.clearCookie(cookieName(config), common)
  else void reply.setCookie(cookieName(config), tokens.join('.'), { ...common, maxAge: deviceLifeMs / 1000 })
}

/**
 * Returns those of a device's tokens that still belong to an account, in the order given. Leaves out tokens of deleted
 * accounts. R60.
 */
export async function stillKnownDevices(
  ctx: Pick<AppContext, 'db'>,
  tokens: readonly string[],
): Promise<string[]> {
  if (tokens.length === 0) return []
  const hashes = tokens.map((token) => sha256(token))
  const rows = await ctx.db
    .selectFrom('known_device')
    .select('token_hash')
    .where('token_hash', 'in', hashes)
    .execute()
  return tokens.filter((_token, n) => rows.some((row) => hashes[n]?.equals(row.token_hash)))
}

/**
 * Returns the rate-limit key for this account on this device, or null if the account never signed in on this device.
 * Each known device has its own counter of wrong passwords. So a stranger who fails to sign in on another device can't
 * lock the member out. Runs the same query for every account. R14, R16.
 */
export async function findKnownDevice(
  ctx: AppContext,
  tokens: readonly string[],
  accountId: string | null,
): Promise<string | null> {
  if (tokens.length === 0) return null
  const found = await ctx.db
    .selectFrom('known_device')
    .select('token_hash')
    .where(
      'token_hash',
      'in',
      tokens.map((token) => sha256(token)),
    )
    .where('account_id', '=', accountId ?? '')
    .executeTakeFirst()
  return found ? keyOf(found.token_hash) : null
}

/**
 * Remembers that the member signed in, or entered a code for the account, on this device. Keeps a token that already
 * belonged to this account; otherwise creates a token. R26.
 * @returns the tokens for the device cookie
 */
export async function rememberDevice(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  tokens: readonly string[],
  accountId: string,
): Promise<string[]> {
  const now = ctx.clock.now()
  for (const token of tokens) {
    const known = await ctx.db
      .updateTable('known_device')
      .set({ last_used_at: now })
      .where('token_hash', '=', sha256(token))
      .where('account_id', '=', accountId)
      .returning('account_id')
      .executeTakeFirst()
    if (known) return [token, ...tokens.filter((other) => other !== token)]
  }
  const token = newToken()
  await ctx.db
    .insertInto('known_device')
    .values({ token_hash: sha256(token), account_id: accountId, created_at: now, last_used_at: now })
    .execute()
  return [token, ...tokens].slice(0, mostAccounts)
}

/** Returns the rate-limit keys of the account's known devices: at most 50, the most recently used first. */
export async function deviceKeysOf(ctx: Pick<AppContext, 'db'>, accountId: string): Promise<string[]> {
  const devices = await ctx.db
    .selectFrom('known_device')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .orderBy('last_used_at', 'desc')
    .limit(50)
    .execute()
  return devices.map((device) => keyOf(device.token_hash))
}

function keyOf(tokenHash: Buffer): string {
  return `device ${tokenHash.toString('base64url')}`
}
