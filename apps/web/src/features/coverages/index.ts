export { CoverageCard } from './coverage-card'
