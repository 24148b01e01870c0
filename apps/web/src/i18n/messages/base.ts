/** The texts of every page. In a separate table, so that the sign-in page doesn't load the table of all others. */
export const baseLoaders = { th: () => import('./th/base'), en: () => import('./en/base') }
