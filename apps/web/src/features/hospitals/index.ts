export { PlaceDetails } from './place-details'
export { PlaceFinder } from './place-finder'
export { useFilters } from './use-filters'
export { useHospital } from './use-hospitals'
