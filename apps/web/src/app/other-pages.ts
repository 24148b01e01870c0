import type { ComponentType } from 'react'

/**
 * Loads a page outside the table of screens. This is a separate file, because its preload lists would make the first
 * script larger.
 */
export function loadHospitalCounter(): Promise<ComponentType> {
  return import('../features/hospital-counter/hospital-counter-page').then(
    ({ HospitalCounterPage }) => HospitalCounterPage,
  )
}

/** Loads a development page. Production builds have none: Vite sets the flag to false and drops the imports. */
export function loadDevelopmentPage(name: 'gallery' | 'themes'): Promise<ComponentType> {
  if (!import.meta.env.DEVELOPMENT_PAGES) return Promise.reject(new Error('Built without development pages'))
  return name === 'gallery'
    ? import('./dev-ui/dev-ui-page').then(({ DevUiPage }) => DevUiPage)
    : import('./dev-theme/dev-theme-page').then(({ DevThemePage }) => DevThemePage)
}
