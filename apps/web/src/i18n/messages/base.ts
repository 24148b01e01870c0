/** The words that every page shows: their list stands apart from that of all others, which the sign-in page does not carry. */
export const baseLoaders = { th: () => import('./th/base'), en: () => import('./en/base') }
