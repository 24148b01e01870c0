export { linkOf, NotificationDetails } from './notification-details'
export { NotificationTabs } from './notification-list'
export { useNotification } from './use-notifications'
