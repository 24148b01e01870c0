import { partnerEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import { getPartnerInfo, getTheme } from './partners.service'

export const partnerRoutes = [
  implement(partnerEndpoints.getPartnerInfo, ({ ctx, query, request }) =>
    getPartnerInfo(ctx, { partnerId: query.partner_id, secretKey: query.secret_key, ip: request.ip }),
  ),
  implement(partnerEndpoints.askPartnerInfo, ({ ctx, body, request }) =>
    getPartnerInfo(ctx, { partnerId: body.partner_id, secretKey: body.secret_key, ip: request.ip }),
  ),
  implement(partnerEndpoints.getTheme, ({ ctx, params }) => getTheme(ctx, params.insCode)),
]
