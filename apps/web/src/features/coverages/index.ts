export { CoverageCard } from './coverage-card'
export { CoverageDetails } from './coverage-details'
export { CoverageList } from './coverage-list'
export { useCoverages } from './use-coverages'
