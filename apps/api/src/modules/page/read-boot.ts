import { type PartnerInfo, readTheme, type Theme } from '@khum/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { getPartnerInfo, getTheme, isLineRequired } from '../partners/partners.service'

export interface Boot {
  partner: { partner_id: string; secret_key: string }
  partner_info: PartnerInfo | null
  /** Whether the partner's pages open only inside LINE. Requirement 4.4. */
  line_required: boolean
  /** The theme, with defaults in place of invalid fields; null if the theme couldn't be read. */
  theme: Theme | null
  env: 'development' | 'production'
  api_key: string
  /** The style of the map of hospitals; null if there is no map. */
  map_style_url: string | null
}

/**
 * Reads the data that the page needs to start (boot data). They are for the partner in the address. If the address
 * names no partner, they are for the default partner. If reading them fails, the page gets the default theme.
 * Requirements 4.1 to 4.3 and 8.14.
 */
export async function readBoot(ctx: AppContext, request: FastifyRequest): Promise<Boot> {
  const fallback = { partner_id: ctx.config.defaultPartner.id, secret_key: ctx.config.defaultPartner.secret }
  const given = readPair(request)
  const base = {
    env: ctx.config.env === 'production' ? 'production' : 'development',
    api_key: ctx.config.apiKey,
    map_style_url: ctx.config.mapStyleUrl ?? null,
  } as const
  for (const partner of given ? [given, fallback] : [fallback]) {
    try {
      const credentials = { partnerId: partner.partner_id, secretKey: partner.secret_key, ip: request.ip }
      const partnerInfo = await getPartnerInfo(ctx, credentials)
      const theme = readTheme(await getTheme(ctx, partnerInfo.ins_code), ctx.config.imageHosts)
      const line_required = await isLineRequired(ctx, partner.partner_id)
      return { ...base, partner, partner_info: partnerInfo, line_required, theme }
    } catch (error) {
      request.log.warn(
        // Logs only the code of an `AppError`, without its stack: an unknown partner in an address is common, and not a
        // fault of Khum.
        {
          partner: partner.partner_id,
          ...(error instanceof AppError ? { code: error.code } : { err: error }),
        },
        'partner or theme could not be read; falling back',
      )
    }
  }
  return { ...base, partner: fallback, partner_info: null, line_required: false, theme: null }
}

/** Reads the partner's id and secret from the address; null if one of them is missing. Requirement 4.3. */
export function readPair(request: FastifyRequest): Boot['partner'] | null {
  const asked = queryOf(request.url)
  const [id, secret] = [asked.get('partner_id'), asked.get('secret_key')]
  return id && secret ? { partner_id: id, secret_key: secret } : null
}

export function queryOf(url: string): URLSearchParams {
  return new URLSearchParams(url.split('?').slice(1).join('?'))
}
