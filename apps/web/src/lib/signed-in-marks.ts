/** The readable cookie beside the HttpOnly refresh cookie: somebody is signed in here. */
export const marker = 'khum-signed-in'
/** The insurer whose look the signed-in member's pages wear. */
export const memberLook = 'khum-member-look'
/** The database of the cards that can be read without a network. It goes with the marker. */
export const offlineName = 'khum-offline'
