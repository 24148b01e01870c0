/**
 * The texts that every page needs. Their table is separate from the large one in `index.ts`, so that the sign-in page
 * doesn't load the large one.
 */
export const baseLoaders = { th: () => import('./th/base'), en: () => import('./en/base') }
