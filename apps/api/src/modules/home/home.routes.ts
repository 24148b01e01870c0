import { homeEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import { getHome } from './home.service'

export const homeRoutes = [
  implement(homeEndpoints.getHome, ({ ctx, caller, query, request }) => {
    const header = request.headers.partnerid
    return getHome(
      ctx,
      { member: caller, claimedPartnerId: typeof header === 'string' ? header : '' },
      query.lang,
    )
  }),
]
