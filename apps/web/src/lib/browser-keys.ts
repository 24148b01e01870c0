/**
 * A cookie that scripts can read, set together with the HttpOnly refresh cookie. It means that a member is signed in on
 * this browser.
 */
export const signedInCookie = 'khum-signed-in'
/** The cookie with the insurer code of the theme that the signed-in member sees. */
export const themeCookie = 'khum-member-look'
/**
 * The IndexedDB database of the cards that can be read offline and of typed texts that aren't saved yet. Deleted
 * together with the signed-in cookie.
 */
export const offlineDatabase = 'khum-offline'
/** The localStorage key of the card that the hospital search uses. Deleted together with the signed-in cookie. */
export const finderCardKey = 'khum-finder-card'
/**
 * The localStorage key of the last theme, used when no theme can be loaded. The stored theme contains nothing personal.
 */
export const themeKey = 'khum-look'
