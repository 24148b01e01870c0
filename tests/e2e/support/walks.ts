/**
 * Whether to open every screen in all combinations of language and theme (`npm run test:walks`), which takes minutes.
 * `npm test` uses each language and theme once.
 */
export const everyCombination = process.env.KHUM_WALKS === 'all'
