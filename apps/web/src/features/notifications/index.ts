export { NotificationDetails } from './notification-details'
export { NotificationTabs } from './notification-list'
export { leadOf } from './target'
export { useNotification } from './use-notifications'
