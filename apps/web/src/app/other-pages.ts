import { deskPath, developmentPaths } from '@khum/contract/paths'
import type { ComponentType } from 'react'

/**
 * Loads a page that isn't in the table of screens. The function has its own file, because Vite adds a list of preloads
 * to each import, and these lists would make the first script larger. Production builds don't contain the development
 * pages.
 */
export function loadOtherPage(path: string): Promise<ComponentType> {
  if (path === deskPath)
    return import('../features/hospital-counter/hospital-counter-page').then(
      ({ HospitalCounterPage }) => HospitalCounterPage,
    )
  if (!import.meta.env.DEVELOPMENT_PAGES) return Promise.reject(new Error('Built without development pages'))
  return path === developmentPaths.gallery
    ? import('./dev-ui/dev-ui-page').then(({ DevUiPage }) => DevUiPage)
    : import('./dev-theme/dev-theme-page').then(({ DevThemePage }) => DevThemePage)
}
