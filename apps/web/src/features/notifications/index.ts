export { NotificationDetails } from './notification-details'
export { linkOf } from './notification-link'
export { NotificationTabs } from './notification-list'
export { useNotification } from './use-notifications'
