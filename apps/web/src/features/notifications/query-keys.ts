/** First part of the lists' keys; the second is the tab. */
export const listKey = 'notifications'
/** The unread counts by tab. */
export const countKey = ['unread-notifications']
export const detailKey = (id: string) => ['notification', id]
