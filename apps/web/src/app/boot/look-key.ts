/** Where the last theme is kept for when it cannot be had. Nothing in it is personal or secret. */
export const lookKey = 'khum-look'
