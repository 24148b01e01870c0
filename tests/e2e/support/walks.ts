/**
 * Opening every screen takes minutes. `npm test` covers each language and each theme once, `npm run test:walks` every
 * combination.
 */
export const everyCombination = process.env.KHUM_WALKS === 'all'
