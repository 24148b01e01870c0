export { ArrangeCoverages, ArrangeOwnCoverages } from './arrange-coverages'
