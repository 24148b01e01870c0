/**
 * Opening every screen takes minutes: `npm test` covers each language and theme once, `npm run test:walks` all
 * combinations.
 */
export const everyCombination = process.env.KHUM_WALKS === 'all'
