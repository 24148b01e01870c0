import { HospitalCounterPage } from '../features/hospital-counter'

/** The hospital's side of a shown card: a page by itself, not one of the specification's screens. */
export function DeskRoute() {
  return <HospitalCounterPage />
}
