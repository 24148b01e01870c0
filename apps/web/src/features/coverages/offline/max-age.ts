/** How long the offline copy may be shown without asking the server again. */
export const maxAgeDays = 7
