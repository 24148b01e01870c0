/**
 * The texts that every page needs. They have a separate table, so that the sign-in page doesn't load the large one.
 */
export const baseLoaders = { th: () => import('./th/base'), en: () => import('./en/base') }
