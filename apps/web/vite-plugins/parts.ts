import type { Rolldown } from 'vite'

type Groups = Rolldown.CodeSplittingGroup[]

/** The messages of the home screen. Most of the members' screens need them, too. */
const homeWords = ['th', 'en'].map((lang) => ({
  name: `words-${lang}`,
  test: new RegExp(`/src/i18n/messages/${lang}/(?:home|insurance|task-errors)\\.ts$`),
  priority: 1,
}))

/**
 * The named chunks. Each chunk also gets the dependencies of its files that no earlier chunk contains. The bundler
 * splits the remaining code by screen. Without these groups, the bundler made 43 chunks for home alone, which took 1.7
 * s to load on a slow phone.
 */
export const parts: Groups = [
  {
    name: 'entry',
    test: /\/src\/(?:main|app\/boot\/(?:launch-parameters|early-press)|i18n\/messages\/base)\.ts|preload-helper/,
    priority: 7,
  },
  {
    name: 'vendor',
    test: /node_modules\/(?:react|react-dom|scheduler|use-intl)\//,
    priority: 6,
  },
  // Forms and stored data need the validator. `leanContract` removes the validator from all other code. `Form` is in
  // this chunk, because a chunk of its own would make the list of chunks longer, and the first page loads this list.
  {
    name: 'validator',
    test: /node_modules\/zod\/|\/contract\/src\/fields\.ts$|\/src\/ui\/fields\/form\.tsx$/,
    priority: 6,
    // Leaves out the calendar, which fields.ts imports, because the chunk `shell` contains it.
    includeDependenciesRecursively: false,
  },
  // Includes the sign-in screen, which most people see first.
  {
    name: 'shell',
    test: /\/src\/(?:app\/start|routes\/(?:shell\/frame|first-screens|login\.tsx))/,
    priority: 5,
  },
  // Reads the colours of pictures. The sign-in screen uses this code, and home's cards use its calculations with
  // colours.
  {
    name: 'picture-plate',
    test: /\/ui\/display\/picture-plate\.ts$|\/contract\/src\/theme-(?:colour|correct)\.ts$/,
    priority: 5,
  },
  // Guests' screens and home share this code. It has its own chunk, so that guests don't load members' code.
  { name: 'registration-rules', test: /\/contract\/src\/(?:person-rules|one-time-codes)\.ts$/, priority: 4 },
  // Screens with forms and the offline copy run these schemas. Home doesn't run them, but imports files that import the
  // schemas. Without this chunk, home's own chunk would contain the schemas.
  {
    name: 'schemas',
    test: /\/contract\/src\/(?:claim-rules|coverages|payout-accounts|typed-amounts)\.ts$/,
    priority: 4,
    includeDependenciesRecursively: false,
  },
  { name: 'bars', test: /\/src\/routes\/check-page\.tsx$/, priority: 3 },
  {
    name: 'members',
    test: /\/src\/(?:app\/(?:query-layout\.tsx|ready\/member-page\.ts)|routes\/screens\.ts)$/,
    priority: 2,
  },
  { name: 'home', test: /\/src\/routes\/home\.tsx$/, priority: 1 },
  ...homeWords,
]
