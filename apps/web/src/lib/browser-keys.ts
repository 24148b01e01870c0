/** Readable cookie next to the HttpOnly refresh cookie: a member is signed in on this browser. */
export const signedInCookie = 'khum-signed-in'
/** Cookie with the code of the insurer whose theme the signed-in member sees. */
export const themeCookie = 'khum-member-look'
/** IndexedDB database of the cards that can be read offline; dropped together with the signed-in cookie. */
export const offlineDatabase = 'khum-offline'
/** localStorage key of the last theme, used when none can be loaded. It holds nothing personal. */
export const themeKey = 'khum-look'
