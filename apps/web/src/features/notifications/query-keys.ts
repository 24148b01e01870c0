/** The lists, by tab. */
export const listKey = 'notifications'
/** How many are unread in each tab. */
export const countKey = ['unread-notifications']
