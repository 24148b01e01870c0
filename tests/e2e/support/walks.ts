/**
 * Walks over every screen cost minutes: `npm test` takes each language and each insurer once, `npm run test:walks` every
 * combination of them.
 */
export const walksAll = process.env.KHUM_WALKS === 'all'
