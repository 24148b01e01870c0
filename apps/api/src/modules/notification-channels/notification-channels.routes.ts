import { notificationWayEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import { getChannels, setChannels } from './notification-channels.service'

export const notificationChannelRoutes = [
  implement(notificationWayEndpoints.getNotificationWays, ({ ctx, caller }) =>
    getChannels(ctx, caller.accountId),
  ),
  implement(notificationWayEndpoints.setNotificationWays, ({ ctx, caller, body }) =>
    setChannels(ctx, caller.accountId, body.choices),
  ),
]
