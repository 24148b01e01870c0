/**
 * The texts that every page needs. They have a table of their own, so that the sign-in page doesn't load the large
 * table in `index.ts`.
 */
export const baseLoaders = { th: () => import('./th/base'), en: () => import('./en/base') }
