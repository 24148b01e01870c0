/** The first part of the query keys of notification lists. The second part is the tab. */
export const listKey = 'notifications'
export const countKey = ['unread-notifications']
export const detailKey = (id: string) => ['notification', id]
