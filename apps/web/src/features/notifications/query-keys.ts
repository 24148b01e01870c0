/** First part of the lists' keys; the second is the tab. */
export const listKey = 'notifications'
/** The numbers of unread notifications by tab. */
export const countKey = ['unread-notifications']
export const detailKey = (id: string) => ['notification', id]
