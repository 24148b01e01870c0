/**
 * Opening every screen takes minutes. `npm test` opens each in one language and one theme, `npm run test:walks` in all
 * combinations.
 */
export const everyCombination = process.env.KHUM_WALKS === 'all'
