import { notificationWayEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import { getWays, setWays } from './notification-ways.service'

export const notificationWayRoutes = [
  implement(notificationWayEndpoints.getNotificationWays, ({ ctx, caller }) =>
    getWays(ctx, caller.accountId),
  ),
  implement(notificationWayEndpoints.setNotificationWays, ({ ctx, caller, body }) =>
    setWays(ctx, caller.accountId, body.choices),
  ),
]
