export { NotificationDetails } from './notification-details'
export { NotificationTabs } from './notification-list'
export { leadOf } from './notification-link'
export { useNotification } from './use-notifications'
