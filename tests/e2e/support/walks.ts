/**
 * Opening every screen takes minutes: `npm test` covers each language and each insurer once, `npm run test:walks` every
 * combination.
 */
export const everyCombination = process.env.KHUM_WALKS === 'all'
