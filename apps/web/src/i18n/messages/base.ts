/** The texts of every page. A list of their own, so that the sign-in page doesn't load the list of all others. */
export const baseLoaders = { th: () => import('./th/base'), en: () => import('./en/base') }
