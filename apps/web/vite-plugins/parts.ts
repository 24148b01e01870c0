import type { Rolldown } from 'vite'

type Groups = Rolldown.CodeSplittingGroup[]

/** The words that home, and most members' screens with it, show besides those of every page. */
const homeWords = ['th', 'en'].map((lang) => ({
  name: `words-${lang}`,
  test: new RegExp(`/src/i18n/messages/${lang}/(?:home|insurance|refresh|task-errors)\\.ts$`),
  priority: 1,
}))

/**
 * The parts of the pages that are made by name, each with all it needs that no part before it holds; the rest is cut by screens.
 * Left to itself, the bundler cuts what screens share into dozens of small files, each of which compresses worse and costs a
 * request: on a slow phone the 43 of the home screen took 1.7 s one after the other.
 */
export const parts: Groups = [
  {
    name: 'entry',
    test: /\/src\/(?:main|app\/boot\/(?:entry|early-press)|i18n\/messages\/base)\.ts|preload-helper/,
    priority: 7,
  },
  {
    name: 'vendor',
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|use-intl)\//,
    priority: 6,
  },
  // With the sign-in screen, the first that most people see.
  {
    name: 'shell',
    test: /\/src\/(?:app\/start|routes\/(?:shell\/(?:frame|reload)|plain-screens|login\.tsx))/,
    priority: 5,
  },
  // What the ways in share with home stays apart from it: they must not carry what is the members'.
  { name: 'person-rules', test: /\/contract\/src\/person-rules\.ts$/, priority: 4 },
  { name: 'bars', test: /\/src\/routes\/check-page\.tsx$/, priority: 3 },
  { name: 'members', test: /\/src\/(?:app\/query-layout\.tsx|routes\/screens\.ts)$/, priority: 2 },
  { name: 'home', test: /\/src\/routes\/home\.tsx$/, priority: 1 },
  ...homeWords,
]
