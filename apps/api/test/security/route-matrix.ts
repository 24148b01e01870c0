import { clientRoutes } from './client-routes'
import { memberRoutes } from './member-routes'
import { officeRoutes } from './office-routes'
import type { RouteKind } from './route-verdicts'

/**
 * Every route with its kind. Written by hand, so that a new route fails the test until someone decides who may call it.
 */
export const matrix: Record<string, RouteKind> = {
  ...memberRoutes,
  ...clientRoutes,
  ...officeRoutes,
  // These calls come last, because they end the callers' sessions.
  'DELETE /api/office/v1/session': 'staff',
  'DELETE /api/v1/sessions': 'member',
  'DELETE /api/v1/session': 'open',
}
