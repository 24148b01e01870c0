import { notificationChannelEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import { getChannels, setChannels } from './notification-channels.service'

export const notificationChannelRoutes = [
  implement(notificationChannelEndpoints.getNotificationChannels, ({ ctx, caller }) =>
    getChannels(ctx, caller.accountId),
  ),
  implement(notificationChannelEndpoints.setNotificationChannels, ({ ctx, caller, body }) =>
    setChannels(ctx, caller.accountId, body.choices),
  ),
]
